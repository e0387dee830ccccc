import type { Random } from '../random.ts'
import type { Building } from './house-parts.ts'
import { chimney, wall } from './house-parts.ts'
import type { Palette } from './palette.ts'
import { door, GROUND, line, pane, poly, rect } from './shapes.ts'

export function gable(random: Random, colours: Palette): Building {
  const width = random.int(290, 340)
  const x = 400 - width / 2
  const eaves = 288
  const brick = random.chance(0.3)
  return {
    left: x,
    right: x + width,
    doorX: x + width - 80,
    markup: [
      chimney(x + width * 0.68, 186),
      wall(x, eaves, width, colours),
      poly(
        [
          [x, eaves + 1],
          [x + width / 2, 172],
          [x + width, eaves + 1],
        ],
        colours.wall,
      ),
      brick
        ? poly(
            [
              [x + width * 0.22, eaves - 52],
              [x + width / 2, 178],
              [x + width * 0.78, eaves - 52],
            ],
            colours.roofDark,
            'opacity=".35"',
          )
        : '',
      poly(
        [
          [x - 30, eaves + 12],
          [x + width / 2, 150],
          [x + width + 30, eaves + 12],
          [x + width + 14, eaves + 22],
          [x + width / 2, 176],
          [x - 14, eaves + 22],
        ],
        colours.roof,
      ),
      poly(
        [
          [x + width / 2, 150],
          [x + width + 30, eaves + 12],
          [x + width + 14, eaves + 22],
          [x + width / 2, 176],
        ],
        colours.roofDark,
      ),
      pane(x + width / 2 - 64, 226 + 14, 46, 50, colours.glass),
      pane(x + width / 2 + 18, 240, 46, 50, colours.glass),
      pane(x + 36, 336, 62, 58, colours.glass),
      pane(x + 128, 336, 62, 58, colours.glass),
      door(x + width - 104, 340, 50, GROUND - 340, colours.door),
    ].join(''),
  }
}

export function eaves(random: Random, colours: Palette): Building {
  const width = random.int(340, 400)
  const x = 400 - width / 2
  const dormers = random.chance(0.55)
  const dormer = (at: number): string =>
    poly(
      [
        [at - 40, 232],
        [at, 196],
        [at + 40, 232],
      ],
      colours.roofDark,
    ) +
    rect(at - 30, 228, 60, 44, colours.wall) +
    pane(at - 17, 236, 34, 26, colours.glass)
  return {
    left: x,
    right: x + width,
    doorX: 400,
    markup: [
      chimney(x + width * 0.2, 158),
      wall(x, 280, width, colours),
      poly(
        [
          [x - 30, 290],
          [x + 52, 176],
          [x + width - 52, 176],
          [x + width + 30, 290],
        ],
        colours.roof,
      ),
      rect(x + 52, 176, width - 104, 8, '#ffffff', 'opacity=".12"'),
      poly(
        [
          [x - 30, 290],
          [x + width + 30, 290],
          [x + width + 24, 282],
          [x - 24, 282],
        ],
        colours.roofDark,
      ),
      rect(x, 290, width, 8, '#000000', 'opacity=".08"'),
      dormers
        ? dormer(x + width * 0.27) + dormer(x + width * 0.73)
        : rect(x + width * 0.3, 212, 54, 42, '#cfdde3', 'opacity=".8"') + rect(x + width * 0.58, 212, 54, 42, '#cfdde3', 'opacity=".8"'),
      pane(x + 40, 324, 70, 62, colours.glass),
      pane(x + width - 110, 324, 70, 62, colours.glass),
      door(374, 334, 52, GROUND - 334, colours.door),
      poly(
        [
          [352, 330],
          [400, 302],
          [448, 330],
        ],
        colours.roofDark,
      ),
    ].join(''),
  }
}

export function double(_: Random, colours: Palette): Building {
  const half = (x: number, fill: string): string =>
    [
      rect(x, 274, 168, GROUND - 274, fill),
      rect(x, GROUND - 12, 168, 12, '#b9b1a4'),
      poly(
        [
          [x - 16, 284],
          [x + 84, 164],
          [x + 184, 284],
        ],
        colours.roof,
      ),
      poly(
        [
          [x + 84, 164],
          [x + 184, 284],
          [x + 164, 284],
          [x + 84, 188],
        ],
        colours.roofDark,
      ),
      pane(x + 30, 302, 42, 42, colours.glass),
      pane(x + 98, 302, 42, 42, colours.glass),
      pane(x + 26, 372, 38, 40, colours.glass),
      door(x + 92, 358, 44, GROUND - 358, colours.door),
    ].join('')
  return { left: 232, right: 568, doorX: 514, markup: half(232, colours.wall) + half(400, colours.wallShade) }
}

export function row(_: Random, colours: Palette): Building {
  const fills = [colours.wallShade, colours.wall, colours.wallShade]
  const unit = (x: number, index: number): string =>
    [
      rect(x, 258, 156, GROUND - 258, fills[index] ?? colours.wall),
      pane(x + 26, 284, 42, 42, colours.glass),
      pane(x + 90, 284, 42, 42, colours.glass),
      pane(x + 24, 364, 50, 46, colours.glass),
      door(x + 96, 354, 40, GROUND - 354, index === 1 ? colours.door : '#7b7468'),
      line(x, 266, x, GROUND, 'rgba(0,0,0,.12)'),
    ].join('')
  return {
    left: 166,
    right: 634,
    doorX: 438,
    markup: [
      chimney(300, 166),
      chimney(470, 166),
      ...[166, 322, 478].map(unit),
      poly(
        [
          [144, 268],
          [196, 186],
          [604, 186],
          [656, 268],
        ],
        colours.roof,
      ),
      poly(
        [
          [144, 268],
          [656, 268],
          [650, 259],
          [150, 259],
        ],
        colours.roofDark,
      ),
      ...[218, 376, 532].map((x) => rect(x, 208, 48, 36, '#cfdde3', 'opacity=".8"')),
    ].join(''),
  }
}
