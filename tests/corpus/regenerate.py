"""Write transcripts of the corpus anew: `python -m tests.corpus.regenerate NAME...`.

A NAME is a hand (`banker/banker-pair-lost`) or the beginning of one (`banker/`). What is written
is an expectation: read each line that has changed against the rules before it is committed.
"""

import sys

from tests.corpus.hands import TRANSCRIPTS, hands


def regenerate(prefixes: list[str]) -> list[str]:
    """Write the transcripts of the hands so named; return the names of those that have changed."""
    changed = []
    for hand in hands():
        if not hand.name.startswith(tuple(prefixes)):
            continue
        path = TRANSCRIPTS / f"{hand.name}.txt"
        text = hand.transcript()
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(hand.name)
    return changed


def main() -> int:
    """Run the command; without a NAME it only says how it is used."""
    if not sys.argv[1:]:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    for name in regenerate(sys.argv[1:]):
        sys.stdout.write(f"corpus/transcripts/{name}.txt\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
