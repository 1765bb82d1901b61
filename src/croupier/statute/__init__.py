"""Law as data: what each rule set permits, fixes and says, and the article it stands in."""

from croupier.statute.errors import ChoiceError, StatuteError
from croupier.statute.load import LANGUAGES, load_statute, rule_set_ids
from croupier.statute.model import Line, Option, Source, Statute
from croupier.statute.permitted import AnyOf, Between, OneOf, Permitted, Value
from croupier.statute.rules import Cites, Rules

__all__ = [
    "LANGUAGES",
    "AnyOf",
    "Between",
    "ChoiceError",
    "Cites",
    "Line",
    "OneOf",
    "Option",
    "Permitted",
    "Rules",
    "Source",
    "Statute",
    "StatuteError",
    "Value",
    "load_statute",
    "rule_set_ids",
]
