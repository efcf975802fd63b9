"""SVG pictures: text, shapes, drawings side by side and a chart, in tones that can be read on light and dark pages.

A picture brings its own page, light or dark as the reader's system wants it, so that every tone has the contrast that
it was chosen for, at least 4.5 : 1, on whatever site the picture is shown. The same words always give the same bytes.
Pictures have no words, only names and numbers, so that one serves readers of every language, and are no wider than a
telephone shows in full.
"""

import math
from typing import NamedTuple
from xml.sax.saxutils import escape

# Each tone on a light and on a dark page. Lines and letters take one by name.
TONES = {
    "page": ("#ffffff", "#0d1117"),
    "grey": ("#59636e", "#9198a1"),
    "blue": ("#0969da", "#4493f8"),
    "orange": ("#bc4c00", "#f0883e"),
}
WIDTH = 342  # of a telephone, in pixels, without the margins of page and picture


class Drawing(NamedTuple):
    """Elements, whose upper left corner is at (0, 0), and the room that they take."""

    width: float
    height: float
    elements: list


def picture(title, drawing, margin=8):
    light, dark = (" ".join(f".{tone} {{ color: {pair[mode]} }}" for tone, pair in TONES.items()) for mode in (0, 1))
    width, height = number(drawing.width + 2 * margin), number(drawing.height + 2 * margin)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="system-ui, sans-serif" role="img">\n<title>{escape(title)}</title>\n'
        f"<!-- Drawn by scripts/checks/figures. -->\n"
        f"<style>\n{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n</style>\n"
        f'<rect {paint("page")} width="{width}" height="{height}"/>'
    )
    return "\n".join([head, at(margin, margin, drawing.elements), "</svg>\n"])


def at(x, y, elements):
    return f'<g transform="translate({number(x)} {number(y)})">\n' + "\n".join(elements) + "\n</g>"


def side_by_side(drawings, gap=16, width=WIDTH):
    """Drawings from left to right, in as many rows as they need."""
    x = y = right = below = 0
    elements = []
    for drawing in drawings:
        if x > 0 and x + drawing.width > width:
            x, y = 0, below + gap
        elements.append(at(x, y, drawing.elements))
        right, below = max(right, x + drawing.width), max(below, y + drawing.height)
        x += drawing.width + gap
    return Drawing(right, below, elements)


def captioned(drawing, caption, tone="grey"):
    """The drawing with a name or a number below it."""
    words = text(drawing.width / 2, drawing.height + 19, caption, tone, 15)
    return Drawing(drawing.width, drawing.height + 24, [*drawing.elements, words])


def paint(tone, part="fill"):
    """The attributes that give an element's fill or stroke a tone, or a colour of its own like #440154."""
    return f'class="{tone}" {part}="currentColor"' if tone in TONES else f'{part}="{tone}"'


def text(x, y, words, tone="grey", size=13, anchor="middle"):
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"'
    return f'<text {place} font-size="{size}" {paint(tone)}>{escape(str(words))}</text>'


def circle(x, y, radius, tone, style=""):
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {paint(tone)}{style}/>'


def line(*points, tone="grey", width=1, style=""):
    """A line through these points, bare or with more attributes."""
    path = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f'<path fill="none" {paint(tone, "stroke")} stroke-width="{number(width)}" {style}d="M{path}"/>'


def box(x, y, width, height, fill, style=""):
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {place} {paint(fill)}{style}/>"


def number(value):
    return f"{value:.1f}".removesuffix(".0")


def contrast(one, other):
    """The contrast of two colours like #440154, from 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def chart(labels, curves):
    """Curves, each a tone and values from 1 up, over a logarithmic scale that ends at a power of 10."""
    left, top, decade, right = 68, 8, 30, 68
    step = (WIDTH - left - right) / (len(labels) - 1)
    decades = math.ceil(math.log10(max(max(values) for _, values in curves)))
    below = top + decades * decade
    width = WIDTH - right

    def height(value):
        return below - math.log10(value) * decade

    elements = []
    for power in range(decades + 1):
        y = height(10**power)
        elements.append(line((left, y), (width, y), style='stroke-opacity="0.35" '))
        elements.append(text(left - 10, y + 4.5, f"{10**power:,}", anchor="end"))
    for place, label in enumerate(labels):
        elements.append(text(left + place * step, below + 20, label, size=11))
    label = 0
    for tone, values in sorted(curves, key=lambda curve: -curve[1][-1]):
        points = [(left + place * step, height(value)) for place, value in enumerate(values)]
        elements.append(line(*points, tone=tone, width=2))
        elements += [circle(x, y, 3.5, tone) for x, y in points]
        label = max(label + 18, height(values[-1]) + 4.5)
        elements.append(text(width + 10, label, f"{values[-1]:,}", tone, anchor="start"))
    return Drawing(width + right, below + 24, elements)
