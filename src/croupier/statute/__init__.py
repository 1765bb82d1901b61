"""Law as data: what each rule set permits, fixes and says, and the article it stands in."""
