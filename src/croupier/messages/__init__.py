"""Sentences for people: keys and arguments in, sentences out, one catalogue per language."""

from croupier.messages.catalogue import LANGUAGES, Argument, Catalogue, catalogue, say

__all__ = ["LANGUAGES", "Argument", "Catalogue", "catalogue", "say"]
