"""What an error must be: one sentence, in every language."""

from armillary.kernel.errors import ArmillaryError
from armillary.kernel.text import LANGUAGES, catalogue

LONGEST = 400


def check_sentence(error: ArmillaryError) -> None:
    """One line that ends, without leftovers, in English and in French."""
    for language in LANGUAGES:
        text = catalogue(language, type(error).texts).render(error.message)
        assert error.message.id in catalogue(language, type(error).texts).entries, error.message.id
        assert text.endswith("."), text
        assert text.isprintable(), text
        assert 10 < len(text) <= LONGEST, text
    assert str(error) == catalogue("en", type(error).texts).render(error.message)
