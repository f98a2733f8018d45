"""The head of the client's page: what programs that show a link read of it, and the edition of texts for the client."""

import re
from collections.abc import Iterable, Mapping
from html import escape

from armillary.server.config import Config
from armillary.server.links import address
from armillary.server.pictures.picture import HIGH, WIDE
from armillary.server.previews import Preview
from armillary.server.texts import edition
from armillary.server.web.addresses import PREFIX
from armillary.server.web.headers import HOST
from armillary.server.web.intent import home

SITE = "Armillary"
TITLE = re.compile("<title>.*?</title>", re.S)
DESCRIPTION = re.compile(r'\s*<meta name="description"[^>]*>')
WAYS = {"js": 'rel="modulepreload"', "css": 'rel="preload" as="style"', "woff2": 'rel="preload" as="font"'}
"""How to say that something is fetched ahead, by its kind."""
LOCALES = {"en": "en_GB", "fr": "fr_FR"}


def headed(html: str, preview: Preview, language: str, site: str, path: str, ahead: Iterable[str] = ()) -> str:
    """The page with the head that belongs to its address, and the parts of it that are fetched at once."""
    image = f"{site}{PREFIX}/preview?{preview.picture}" if preview.picture else f"{site}/icon-512.png"
    properties = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:locale": LOCALES[language],
        "og:url": site + path,
        "og:title": preview.title,
        "og:description": preview.text,
        "og:image": image,
        **({"og:image:width": str(WIDE), "og:image:height": str(HIGH)} if preview.picture else {}),
        "og:image:alt": preview.title,
    }
    names = {
        "armillary-edition": edition(),
        "description": preview.text,
        "twitter:card": "summary_large_image" if preview.picture else "summary",
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    lines += [f'<meta name="{name}" content="{escape(value)}">' for name, value in names.items()]
    head = "\n    ".join([f"<title>{escape(preview.title)}</title>", *lines])
    found = TITLE.sub(lambda _: head, DESCRIPTION.sub("", html), count=1)
    links = [*map(fetched, ahead), *([texts_of(preview.game, language)] if preview.game else [])]
    return found.replace("</head>", f"{''.join(links)}</head>", 1)


def fetched(file: str) -> str:
    """A script, a style or a font that will be asked for."""
    return f'<link {WAYS[file.rpartition(".")[2]]} crossorigin href="/{escape(file)}">'


def texts_of(game: str, language: str) -> str:
    """The words of a game, by the address at which the client asks for them."""
    href = f"{PREFIX}/games/{game}/text/{language}?edition={edition()}"
    return f'<link rel="preload" as="fetch" crossorigin href="{escape(href)}">'


def site_of(config: Config, scheme: str, headers: Mapping[str, str]) -> str:
    """The address at which the client has found this server."""
    host = home(config.url, headers)
    if config.url is not None or not HOST.fullmatch(host):
        return address(config)
    return f"{scheme}://{host}"
