"""The command line: its commands and what they print."""

from cyclopts import App

from croupier import __version__

app = App(name="croupier", version=__version__, help="The game of 21 under written rules.")


def main() -> None:
    """Run the command that the arguments name."""
    app()
