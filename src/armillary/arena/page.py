"""The results of an arena as a page: a table, and each bot's share with its interval."""

from html import escape
from pathlib import Path
from typing import Any

from armillary.arena.standings import Standing
from armillary.kernel.text import Message, catalogue

TEXTS = Path(__file__).parent / "text"
WIDTH, HIGH, LEFT = 640, 34, 130
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}"
    "td,th{padding:.3rem .5rem;text-align:right;border-bottom:1px solid #8884}"
    "td:first-child,th:first-child{text-align:left}svg{width:100%;height:auto}"
    "@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}"
)
COLUMNS = ("share", "interval", "score", "rating", "time", "slowest", "style")


def page(found: dict[str, Any], language: str) -> str:
    """A whole page that needs nothing else."""

    def say(identity: str, **told: Any) -> str:
        return escape(catalogue(language, TEXTS).render(Message(f"arena.{identity}", told)))

    title = say("title", game=found["game"], players=found["players"], matches=found["matches"])
    percent = f"{100 * found['saved']:.0f}"
    heads = "".join(f"<th>{say(column)}</th>" for column in COLUMNS)
    rows = "".join(row(name, one) for name, one in found["bots"].items())
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style>'
        f"<h1>{title}</h1>{chart(found['bots'], 1 / found['players'])}<table><tr><th></th>{heads}</tr>{rows}</table>"
        f"<p>{say('saved', percent=percent, seed=str(found['seed']))} {say('styled')}</p></html>\n"
    )


def row(name: str, one: Standing) -> str:
    return f"<tr><td>{escape(name)}</td>{''.join(f'<td>{cell}</td>' for cell in cells(one))}</tr>"


def cells(one: Standing) -> list[str]:
    """A standing as it is read, by the columns."""
    low, high = one.interval
    return [
        f"{100 * one.win_share:.1f} %",
        f"{100 * low:.1f} - {100 * high:.1f}",
        scored(one),
        f"{one.rating.mu:.1f} ± {one.rating.sigma:.1f}",
        f"{one.ms_per_decision:.1f} ms",
        f"{one.slowest_ms:.0f} ms",
        f"{sum(one.embarrassments.values()):.0f}",
    ]


def scored(one: Standing) -> str:
    """The mean score, and how far the truth may be from it."""
    wide = "" if one.score_interval is None else f" ± {one.score_interval[1] - one.mean_score:.1f}"
    return f"{one.mean_score:.1f}{wide}"


def chart(bots: dict[str, Standing], par: float) -> str:
    """Each share as a dot on its interval; the line is what everybody would win who is as good as the others."""
    tall = HIGH * len(bots) + 10
    shapes = [f'<line x1="{x(par)}" x2="{x(par)}" y1="0" y2="{tall}" stroke="currentColor" stroke-dasharray="4 4"/>']
    for number, (name, one) in enumerate(bots.items()):
        y = HIGH * number + HIGH // 2
        low, high = one.interval
        shapes.append(f'<text x="0" y="{y + 5}" font-size="15" fill="currentColor">{escape(name)}</text>')
        shapes.append(f'<line x1="{x(low)}" x2="{x(high)}" y1="{y}" y2="{y}" stroke="#2a7ade" stroke-width="5"/>')
        shapes.append(f'<circle cx="{x(one.win_share)}" cy="{y}" r="7" fill="#2a7ade"/>')
    return f'<svg viewBox="0 0 {WIDTH} {tall}" role="img">{"".join(shapes)}</svg>'


def x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - 10), 1)
