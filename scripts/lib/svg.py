"""SVG pictures: text, shapes and a chart, in tones that can be read on a light page and on a dark one.

A picture brings its own page, light or dark as the reader's system wants it, so that every tone has the contrast that
it was chosen for, at least 4.5 : 1, on whatever site the picture is shown. The same words always give the same bytes.
"""

import math
from xml.sax.saxutils import escape

# Each tone on a light and on a dark page. Lines and letters take one by name.
TONES = {
    "page": ("#ffffff", "#0d1117"),
    "grey": ("#59636e", "#9198a1"),
    "blue": ("#0969da", "#4493f8"),
    "orange": ("#bc4c00", "#f0883e"),
}


def picture(width, height, title, elements):
    light, dark = (" ".join(f".{tone} {{ color: {pair[mode]} }}" for tone, pair in TONES.items()) for mode in (0, 1))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="system-ui, sans-serif" role="img">\n<title>{escape(title)}</title>\n'
        f"<!-- Drawn by scripts/checks/figures. -->\n"
        f"<style>\n{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n</style>\n"
        f'<rect {paint("page")} width="{width}" height="{height}"/>'
    )
    return "\n".join([head, *elements, "</svg>\n"])


def paint(tone, part="fill"):
    """The attributes that give an element's fill or stroke a tone, or a colour of its own like #440154."""
    return f'class="{tone}" {part}="currentColor"' if tone in TONES else f'{part}="{tone}"'


def text(x, y, words, tone="grey", size=13, anchor="middle"):
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"'
    return f'<text {place} font-size="{size}" {paint(tone)}>{escape(str(words))}</text>'


def circle(x, y, radius, tone):
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {paint(tone)}/>'


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


def chart(title, axis, labels, curves):
    """Curves, each (name, tone, values from 1 up), over a logarithmic scale that ends at a power of 10."""
    left, top, step, decade, right = 92, 20, 58, 34, 100
    decades = math.ceil(math.log10(max(max(values) for _, _, values in curves)))
    below = top + decades * decade
    width = left + (len(labels) - 1) * step

    def height(value):
        return below - math.log10(value) * decade

    elements = []
    for power in range(decades + 1):
        y = height(10**power)
        line = f'd="M{left} {number(y)}H{width}"'
        elements.append(f'<path {paint("grey", "stroke")} stroke-opacity="0.35" {line}/>')
        elements.append(text(left - 10, y + 4.5, f"{10**power:,}", anchor="end"))
    for place, label in enumerate(labels):
        elements.append(text(left + place * step, below + 20, label))
    elements.append(text(width + 28, below + 20, axis, anchor="start"))
    label = 0
    for name, tone, values in sorted(curves, key=lambda curve: -curve[2][-1]):
        points = [(left + place * step, height(value)) for place, value in enumerate(values)]
        path = "L".join(f"{number(x)} {number(y)}" for x, y in points)
        elements.append(f'<path fill="none" {paint(tone, "stroke")} stroke-width="2" d="M{path}"/>')
        elements += [circle(x, y, 3.5, tone) for x, y in points]
        label = max(label + 40, height(values[-1]) - 3)
        elements.append(text(width + 20, label, name, tone, anchor="start"))
        elements.append(text(width + 20, label + 16, f"{values[-1]:,}", tone, anchor="start"))
    return picture(width + right, below + 32, title, elements)
