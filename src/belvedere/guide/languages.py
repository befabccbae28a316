"""The languages of the guide."""

LANGUAGES = {"en": "English", "fr": "français"}
"""The languages there are, by their code, each with its own name."""


class UnknownLanguage(ValueError):
    """There is no guide in that language."""


class NotWritten(ValueError):
    """A game brings no page of rules, or no lesson."""


def check(language: str) -> None:
    """Raises UnknownLanguage, which lists those there are, if a language is none of them."""
    if language not in LANGUAGES:
        there_is = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise UnknownLanguage(f"there is no guide in {language}: there is {there_is}")
