"""The chapters of the first edition."""
