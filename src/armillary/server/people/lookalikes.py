# ruff: noqa: RUF001  the letters are meant to be ambiguous
"""Letters that look like others, so that names are alike to the eye and not only letter by letter.

This is a table of our own, for names in which somebody might be taken for somebody else: letters of Cyrillic, Greek,
Armenian and Cherokee, small capitals and signs that are drawn like those of Latin, or like each other. It is written
for text without capitals; where a capital and its small letter look like different letters, the capital decides,
because names begin with one. Accents make another letter. Scripts with other shapes are compared as they are.
"""

LIKE_LATIN = {
    # Cyrillic
    "а": "a", "в": "b", "г": "r", "ґ": "r", "е": "e", "з": "3", "к": "k", "қ": "k", "м": "m", "н": "h", "ң": "h",
    "о": "o", "п": "n", "р": "p", "с": "c", "т": "t", "у": "y", "ү": "y", "ұ": "y", "х": "x", "ҳ": "x", "ь": "b",
    "ш": "w", "ѕ": "s", "і": "l", "ӏ": "l", "ј": "j", "ԁ": "d", "ԍ": "g", "һ": "h", "ԛ": "q", "ԝ": "w", "ѡ": "w",
    "ѵ": "v", "ҽ": "e", "ө": "o", "ѳ": "o", "ғ": "f", "ҫ": "c", "ӕ": "æ", "ә": "ǝ", "ӡ": "3",
    # Greek
    "α": "a", "β": "b", "γ": "y", "ε": "e", "ζ": "z", "η": "h", "θ": "o", "ι": "l", "κ": "k", "μ": "m", "ν": "n",
    "ο": "o", "ρ": "p", "σ": "o", "τ": "t", "υ": "y", "χ": "x", "ω": "w", "ϳ": "j", "ϝ": "f",
    # Armenian
    "օ": "o", "ս": "u", "հ": "h", "ո": "n", "ց": "g", "զ": "q", "յ": "j", "ք": "p", "ա": "w", "ե": "t", "լ": "l",
    # Cherokee
    "Ꭰ": "d", "Ꭱ": "r", "Ꭲ": "t", "Ꭵ": "l", "Ꭹ": "y", "Ꭺ": "a", "Ꭻ": "j", "Ꭼ": "e", "Ꮃ": "w", "Ꮇ": "m",
    "Ꮋ": "h", "Ꮍ": "y", "Ꮐ": "g", "Ꮓ": "z", "Ꮟ": "b", "Ꮢ": "r", "Ꮤ": "w", "Ꮥ": "s", "Ꮩ": "v", "Ꮪ": "s",
    "Ꮮ": "l", "Ꮯ": "c", "Ꮲ": "p", "Ꮶ": "k", "Ꮷ": "d", "Ᏼ": "b",
    # small capitals, and Latin letters drawn otherwise
    "ᴀ": "a", "ʙ": "b", "ᴄ": "c", "ᴅ": "d", "ᴇ": "e", "ꜰ": "f", "ɢ": "g", "ʜ": "h", "ɪ": "l", "ᴊ": "j", "ᴋ": "k",
    "ʟ": "l", "ᴍ": "m", "ɴ": "n", "ᴏ": "o", "ᴘ": "p", "ʀ": "r", "ꜱ": "s", "ᴛ": "t", "ᴜ": "u", "ᴠ": "v", "ᴡ": "w",
    "ʏ": "y", "ᴢ": "z", "ɑ": "a", "ɡ": "g", "ɩ": "l", "ı": "l", "ƒ": "f", "ȷ": "j", "ǀ": "l", "ɯ": "w", "ʋ": "u",
    # digits, which stand for letters in many a name
    "0": "o", "1": "l", "i": "l", "|": "l", "¦": "l", "∣": "l",
    # signs
    "‐": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "⁃": "-",
    "’": "'", "‘": "'", "ʼ": "'", "ʻ": "'", "′": "'", "`": "'", "ʹ": "'", "ˈ": "'", "՚": "'",
    "·": ".", "•": ".", "‧": ".", "∙": ".", "⋅": ".", "・": ".", "‚": ",", "ˌ": ",", "؍": ",",
    "∶": ":", "ː": ":", "։": ":", "⁓": "~", "∼": "~", "⁎": "*", "∗": "*", "⁄": "/", "∕": "/", "╱": "/",
}  # fmt: skip
SMALL = {"ν": "v", "η": "n", "υ": "u", "μ": "u"}
"""Small letters that look like others than their capitals do: they count in a name that has letters of Latin too."""
PAIRS = (("rn", "m"), ("vv", "w"))
"""Letters that look like one when they stand together."""
