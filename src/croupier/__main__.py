"""Lets ``python -m croupier`` do what the command ``croupier`` does."""

from croupier.cli.app import main

if __name__ == "__main__":
    main()
