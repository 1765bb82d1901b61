"""The house: tables that are dealt here, for people in browsers."""
