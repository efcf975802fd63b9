"""Makes a PNG picture of few colours small: a palette of at most 256, the common ones as they are."""

import struct
import zlib
from collections import Counter

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256


def shrink(picture):
    """The same picture, of 8 bits a channel and not interlaced, with a palette; transparency is dropped."""
    parts = chunks(picture)
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    assert (depth, interlaced) == (8, 0) and kind in (2, 6), "not a picture as browsers make it"
    channels = 3 if kind == 2 else 4
    rows = unfiltered(zlib.decompress(parts[b"IDAT"]), width * channels, channels)
    pixels = [[bytes(row[start : start + 3]) for start in range(0, len(row), channels)] for row in rows]
    frequency = Counter(pixel for row in pixels for pixel in row)
    palette = [colour for colour, _ in sorted(frequency.items(), key=lambda item: (-item[1], item[0]))[:COLOURS]]
    number = {
        colour: min(range(len(palette)), key=lambda place: distance(palette[place], colour)) for colour in frequency
    }
    lines = b"".join(b"\0" + bytes(number[pixel] for pixel in row) for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = (b"IHDR", header), (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")
    return SIGNATURE + b"".join(chunk(*part) for part in body)


def chunks(picture):
    """What is in the chunks of a PNG file, by their names; those of one name joined."""
    found, place = {}, len(SIGNATURE)
    while place < len(picture):
        length, name = struct.unpack(">I4s", picture[place : place + 8])
        found[name] = found.get(name, b"") + picture[place + 8 : place + 8 + length]
        place += length + 12
    return found


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def unfiltered(lines, length, channels):
    """The rows of bytes that PNG's five filters were applied to."""
    above = bytes(length)
    for start in range(0, len(lines), length + 1):
        kind, row = lines[start], bytearray(lines[start + 1 : start + 1 + length])
        for place in range(length):
            left, corner = (row[place - channels], above[place - channels]) if place >= channels else (0, 0)
            up = above[place]
            row[place] = (row[place] + (0, left, up, (left + up) // 2, nearest(left, up, corner))[kind]) & 255
        yield row
        above = row


def nearest(left, up, corner):
    return min((left, up, corner), key=lambda byte: abs(left + up - corner - byte))


def distance(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b))
