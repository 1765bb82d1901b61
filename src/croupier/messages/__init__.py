"""Sentences for people: keys and arguments in, sentences out, one catalogue per language."""

from croupier.messages.catalogue import Argument, Catalogue, catalogue, say

__all__ = ["Argument", "Catalogue", "catalogue", "say"]
