"""Cards, hands, compositions and money: the arithmetic that every rule set shares."""
