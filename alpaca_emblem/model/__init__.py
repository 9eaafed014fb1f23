"""The nouns: living things and their journal, units, items, the field, tacticians."""
