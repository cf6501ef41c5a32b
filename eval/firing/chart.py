#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the learning curves that `firing --curve FILE.csv` writes.

usage: chart.py CURVE.csv CHART.svg
"""
import csv
import sys

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 360, 56, 24, 150, 44
COLORS = ["#1f6feb", "#bf3989", "#1a7f37", "#9a6700"]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    bounds = {}
    with open(sys.argv[1], encoding="utf-8") as file:
        for row in csv.DictReader(file):
            bounds.setdefault(float(row["bound"]), []).append(row)

    def x(share):
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(share):
        return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for tick in range(0, 101, 20):
        out.append(f'<line x1="{x(0)}" x2="{x(1)}" y1="{y(tick / 100):.1f}" '
                   f'y2="{y(tick / 100):.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{x(0) - 8}" y="{y(tick / 100) + 4:.1f}" text-anchor="end">'
                   f'{tick} %</text>')
        out.append(f'<text x="{x(tick / 100):.1f}" y="{HEIGHT - BOTTOM + 18}" '
                   f'text-anchor="middle">{tick} %</text>')
    out.append(f'<text x="{x(0.5):.1f}" y="{HEIGHT - 8}" text-anchor="middle">'
               'of the stream</text>')
    out.append(f'<text x="{x(0)}" y="{TOP - 8}">events answered by System 1 '
               '(dashed: the best fixed threshold, in hindsight)</text>')
    for color, (bound, rows) in zip(COLORS, bounds.items()):
        for column, dash in (("answered", ""), ("fixed", ' stroke-dasharray="5 4"')):
            points = " ".join(f'{x(float(row["stream"])):.1f},{y(float(row[column])):.1f}'
                              for row in rows)
            out.append(f'<polyline points="{points}" fill="none" stroke="{color}" '
                       f'stroke-width="2"{dash}/>')
        out.append(f'<text x="{x(1) + 8}" y="{y(float(rows[-1]["answered"])) + 4:.1f}" '
                   f'fill="{color}">at most {100 * bound:g} % wrong</text>')
    out.append("</svg>")
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
