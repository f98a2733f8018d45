# ruff: noqa: RUF001  the letters are meant to be ambiguous
"""Letters that look like others, so that names are alike to the eye and not only letter by letter.

This is a table of our own, for names in which one person might be taken for another: letters of scripts that people
write today, small capitals and signs, where they are drawn like those of Latin, or like each other. It is written
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
    # Lisu
    "ꓐ": "b", "ꓑ": "p", "ꓓ": "d", "ꓔ": "t", "ꓖ": "g", "ꓗ": "k", "ꓙ": "j", "ꓚ": "c", "ꓛ": "ɔ", "ꓜ": "z", "ꓝ": "f",
    "ꓟ": "m", "ꓠ": "n", "ꓡ": "l", "ꓢ": "s", "ꓣ": "r", "ꓦ": "v", "ꓧ": "h", "ꓪ": "w", "ꓫ": "x", "ꓬ": "y", "ꓮ": "a",
    "ꓯ": "ɐ", "ꓰ": "e", "ꓱ": "ǝ", "ꓲ": "l", "ꓳ": "o", "ꓴ": "u", "ꓸ": ".", "ꓹ": ",", "ꓼ": ";", "ꓽ": ":",
    # Coptic
    "ⲁ": "a", "ⲃ": "b", "ⲅ": "r", "ⲉ": "e", "ⲋ": "s", "ⲍ": "z", "ⲏ": "h", "ⲑ": "o", "ⲓ": "l", "ⲕ": "k", "ⲙ": "m",
    "ⲛ": "n", "ⲟ": "o", "ⲡ": "n", "ⲣ": "p", "ⲥ": "c", "ⲧ": "t", "ⲩ": "y", "ⲭ": "x", "ⲱ": "w", "ϥ": "q", "ⳑ": "l",
    # Canadian syllabics
    "ᗅ": "a", "ᗩ": "a", "ᗷ": "b", "ᑲ": "b", "ᑕ": "c", "ᗞ": "d", "ᗪ": "d", "ᑯ": "d", "ᗴ": "e", "ᕮ": "e", "ᖴ": "f",
    "ᕼ": "h", "ᒍ": "j", "ᒪ": "l", "ᗰ": "m", "ᑎ": "n", "ᗝ": "o", "ᑭ": "p", "ᑫ": "q", "ᖇ": "r", "ᒥ": "r", "ᔕ": "s",
    "ᑌ": "u", "ᐯ": "v", "ᗯ": "w", "ᕁ": "x", "᙭": "x", "ᘔ": "z", "ᒿ": "2", "ᐟ": "'", "ᑊ": "'", "᙮": ".",
    # Tifinagh, Osage, Deseret, runes
    "ⵏ": "l", "ⵍ": "ll", "ⵔ": "o", "ⴰ": "o", "ⵝ": "x", "ⵅ": "x", "ⴹ": "e", "ⴸ": "v", "ⵕ": "q", "ⵜ": "t", "ⵑ": "!",
    "ⵓ": ":", "𐓜": "r", "𐓪": "o", "𐓶": "u", "𐐬": "o", "𐐽": "c", "𐑃": "l", "𐑈": "s", "ᛁ": "l", "ᚷ": "x", "ᛖ": "m",
    "ᚱ": "r", "ᛒ": "b", "ᚺ": "h", "ᚻ": "h", "ᛕ": "k",
    # circles
    "ဝ": "o", "ഠ": "o", "〇": "o",
    # small capitals, and Latin letters drawn otherwise
    "ᴀ": "a", "ʙ": "b", "ᴄ": "c", "ᴅ": "d", "ᴇ": "e", "ꜰ": "f", "ɢ": "g", "ʜ": "h", "ɪ": "l", "ᴊ": "j", "ᴋ": "k",
    "ʟ": "l", "ᴍ": "m", "ɴ": "n", "ᴏ": "o", "ᴘ": "p", "ʀ": "r", "ꜱ": "s", "ᴛ": "t", "ᴜ": "u", "ᴠ": "v", "ᴡ": "w",
    "ʏ": "y", "ᴢ": "z", "ɑ": "a", "ɡ": "g", "ɩ": "l", "ı": "l", "ƒ": "f", "ȷ": "j", "ǀ": "l", "ɯ": "w", "ʋ": "u",
    "ƅ": "b", "ɛ": "e", "ɵ": "o", "ᴑ": "o", "ɣ": "y", "ʒ": "3", "ȝ": "3", "ƿ": "p", "ᴦ": "r", "ᴨ": "n", "ᴩ": "p",
    "ꞁ": "l", "ꬲ": "e", "ꬵ": "f", "ꬶ": "g", "ꭇ": "r", "ꭈ": "r", "ꭎ": "u", "ꭒ": "u", "ꞷ": "w", "ǁ": "ll", "ǃ": "!",
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
LUNATE = {"ϲ": "c", "Ϲ": "C"}
"""What Unicode takes for another way to write a sigma, and readers do not."""
PAIRS = (("rn", "m"), ("vv", "w"))
"""Letters that look like one when they stand together."""
