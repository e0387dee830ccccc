import type { Random } from '../random.ts'
import type { Building } from './house-parts.ts'
import { chimney, wall } from './house-parts.ts'
import type { Palette } from './palette.ts'
import { circle, door, GROUND, line, pane, poly, rect, rounded } from './shapes.ts'

export function bungalow(random: Random, colours: Palette): Building {
  const flip = random.chance(0.5)
  return {
    left: 160,
    right: 640,
    doorX: 404,
    markup: [
      chimney(flip ? 520 : 250, 218),
      wall(160, 318, 480, colours),
      poly(
        [
          [124, 326],
          [212, 236],
          [588, 236],
          [676, 326],
        ],
        colours.roof,
      ),
      poly(
        [
          [124, 326],
          [676, 326],
          [668, 316],
          [132, 316],
        ],
        colours.roofDark,
      ),
      rect(212, 236, 376, 7, '#ffffff', 'opacity=".12"'),
      rect(160, 326, 480, 7, '#000000', 'opacity=".08"'),
      pane(196, 352, 130, 54, colours.glass),
      door(380, 346, 50, GROUND - 346, colours.door),
      pane(474, 352, 58, 54, colours.glass),
      rect(560, 346, 66, GROUND - 346, '#d9d5cc'),
      ...[360, 378, 396, 414].map((y) => line(560, y, 626, y, '#c3bdb1')),
    ].join(''),
  }
}

export function annex(random: Random, colours: Palette): Building {
  const garage = random.chance(0.6)
  return {
    left: 200,
    right: 626,
    doorX: 402,
    markup: [
      rect(440, 330, 186, GROUND - 330, colours.wallShade),
      poly(
        [
          [428, 338],
          [452, 288],
          [606, 288],
          [640, 338],
        ],
        colours.roofDark,
      ),
      garage
        ? rounded(476, 362, 116, GROUND - 362, 4, '#efece4') + [376, 392, 408, 424].map((y) => line(476, y, 592, y, '#cdc7bb')).join('')
        : pane(478, 358, 108, 44, colours.glass),
      wall(200, 280, 252, colours),
      poly(
        [
          [176, 290],
          [326, 158],
          [476, 290],
        ],
        colours.roof,
      ),
      poly(
        [
          [326, 158],
          [476, 290],
          [446, 290],
          [326, 186],
        ],
        colours.roofDark,
      ),
      circle(326, 244, 18, '#fbfaf7'),
      circle(326, 244, 14, colours.glass),
      pane(236, 326, 60, 58, colours.glass),
      door(376, 336, 50, GROUND - 336, colours.door),
      pane(320, 340, 26, 44, colours.glass, false),
    ].join(''),
  }
}

export function villa(_: Random, colours: Palette): Building {
  const windows = [252, 326, 444, 518].map((x) => pane(x, 262, 36, 54, colours.glass) + pane(x, 352, 36, 58, colours.glass)).join('')
  return {
    left: 226,
    right: 574,
    doorX: 403,
    markup: [
      chimney(290, 160),
      wall(226, 244, 348, colours),
      poly(
        [
          [200, 252],
          [286, 166],
          [514, 166],
          [600, 252],
        ],
        colours.roof,
      ),
      poly(
        [
          [200, 252],
          [600, 252],
          [594, 243],
          [206, 243],
        ],
        colours.roofDark,
      ),
      windows,
      pane(384, 262, 36, 54, colours.glass),
      rect(226, 332, 348, 6, '#ffffff', 'opacity=".5"'),
      rect(366, 340, 8, GROUND - 340, '#fbfaf7'),
      rect(430, 340, 8, GROUND - 340, '#fbfaf7'),
      poly(
        [
          [354, 342],
          [402, 316],
          [450, 342],
        ],
        colours.roofDark,
      ),
      door(380, 356, 44, GROUND - 356, colours.door),
    ].join(''),
  }
}

export function modern(_: Random, colours: Palette): Building {
  return {
    left: 192,
    right: 630,
    doorX: 424,
    markup: [
      rect(260, 214, 300, 116, '#f7f5f0'),
      rect(250, 204, 320, 12, '#3f474e'),
      rect(192, 322, 438, GROUND - 322, '#eeebe4'),
      rect(180, 314, 462, 12, '#3f474e'),
      rect(470, 326, 160, GROUND - 326, '#a98d6f'),
      ...[490, 510, 530, 550, 570, 590, 610].map((x) => line(x, 326, x, GROUND, '#967b5f')),
      pane(290, 242, 120, 56, colours.glass),
      pane(446, 242, 78, 56, colours.glass),
      pane(218, 346, 150, 90, colours.glass),
      door(400, 344, 48, GROUND - 344, '#3f474e'),
      rect(486, 356, 128, GROUND - 356, '#d5d1c8'),
    ].join(''),
  }
}

export function farm(_: Random, colours: Palette): Building {
  return {
    left: 150,
    right: 650,
    doorX: 402,
    markup: [
      wall(150, 304, 500, colours),
      poly(
        [
          [118, 314],
          [210, 156],
          [590, 156],
          [682, 314],
        ],
        colours.roof,
      ),
      poly(
        [
          [118, 314],
          [682, 314],
          [676, 303],
          [124, 303],
        ],
        colours.roofDark,
      ),
      rect(210, 156, 380, 8, '#ffffff', 'opacity=".12"'),
      ...[190, 258, 498, 566].map((x) => pane(x, 340, 44, 48, colours.glass)),
      ...[186, 254, 494, 562].flatMap((x) => [rect(x - 12, 336, 10, 56, '#5f7a63'), rect(x + 54, 336, 10, 56, '#5f7a63')]),
      rounded(352, 322, 100, GROUND - 322, 6, colours.door),
      line(402, 326, 402, GROUND, 'rgba(255,255,255,.35)', 3),
      rect(268, 228, 50, 38, '#cfdde3', 'opacity=".7"'),
      rect(482, 228, 50, 38, '#cfdde3', 'opacity=".7"'),
    ].join(''),
  }
}
