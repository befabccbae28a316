"""The rules of Intonaco for people, in English and French."""
