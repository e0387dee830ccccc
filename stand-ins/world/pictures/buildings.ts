import type { Random } from '../random.ts'
import type { Palette } from './palette.ts'
import { circle, door, GROUND, line, pane, path, poly, rect, rounded } from './shapes.ts'
import { backdrop, bush, ground, roundTree, street } from './surroundings.ts'

function balcony(x: number, y: number, width: number): string {
  const bars = Array.from({ length: Math.floor(width / 9) }, (_, index) =>
    line(x + 4 + index * 9, y + 4, x + 4 + index * 9, y + 24, '#8b9196', 1.5),
  )
  return [rect(x, y + 22, width, 7, '#cfc9bd'), rect(x, y, width, 4, '#6f767c'), ...bars].join('')
}

/** An apartment block of the last seventy years. */
export function blockFront(random: Random, colours: Palette): string {
  const floors = random.int(3, 4)
  const columns = random.int(4, 5)
  const width = columns * 84 + 30
  const x = 400 - width / 2
  const storey = 62
  const top = GROUND - floors * storey - 26
  const balconies = random.chance(0.7) ? random.int(0, columns - 1) : -1
  const middle = Math.floor(columns / 2)
  const cells = Array.from({ length: floors * columns }, (_, index) => {
    const column = index % columns
    const floor = Math.floor(index / columns)
    const left = x + 36 + column * 84
    const y = top + 22 + floor * storey
    if (floor === floors - 1 && column === middle) return door(left, y - 2, 40, GROUND - y + 2, colours.door)
    const wide = column === balconies && floor < floors - 1
    return wide
      ? pane(left - 6, y, 52, 40, colours.glass) + balcony(left - 18, y + 22, 76)
      : pane(left, y, 40, 34, random.chance(0.1) ? '#f0d9a0' : colours.glass)
  })
  return [
    backdrop(random, colours),
    ground(colours, x + 56 + middle * 84),
    rect(x, top, width, GROUND - top, colours.wall),
    rect(x + width - 18, top, 18, GROUND - top, colours.wallShade),
    rect(x - 8, top - 16, width + 16, 18, colours.roofDark),
    rect(x, GROUND - 10, width, 10, '#b9b1a4'),
    ...cells,
    roundTree(x - 62, GROUND + 8, random.int(84, 110), colours),
    bush(x + width + 24, GROUND + 8, random.int(30, 46), colours),
    random.chance(0.6) ? roundTree(x + width + 84, GROUND + 10, random.int(80, 104), colours) : '',
    bush(x + 24, GROUND + 8, 22, colours),
  ].join('')
}

/** A town house from before 1918, between its neighbours. */
export function oldTownFront(random: Random, colours: Palette): string {
  const left = 230
  const width = 340
  const neighbour = (x: number, wide: number, top: number, fill: string): string =>
    rect(x, top, wide, GROUND - top, fill) +
    [0, 1, 2]
      .map((floor) => [24, 92, 160].map((at) => rect(x + at, top + 34 + floor * 72, 34, 44, '#ffffff', 'opacity=".35"')).join(''))
      .join('')
  const arched = (x: number, y: number): string =>
    [
      path(`M${x - 4} ${y + 52} V${y + 14} A20 20 0 0 1 ${x + 38} ${y + 14} V${y + 52} Z`, '#fbfaf7'),
      path(`M${x} ${y + 48} V${y + 14} A17 17 0 0 1 ${x + 34} ${y + 14} V${y + 48} Z`, colours.glass),
      line(x + 17, y, x + 17, y + 48, '#fbfaf7', 3),
      rect(x - 9, y + 52, 52, 5, '#d9d4ca'),
    ].join('')
  const columns = [258, 334, 410, 486]
  return [
    backdrop(random, colours),
    neighbour(20, 210, 218, colours.wallShade),
    neighbour(570, 212, 204, '#d9cfc0'),
    rect(20, 208, 210, 12, '#7c7267'),
    rect(570, 194, 212, 12, '#7c7267'),
    rect(left, 176, width, GROUND - 176, colours.wall),
    poly(
      [
        [left - 6, 178],
        [left + 22, 138],
        [left + width - 22, 138],
        [left + width + 6, 178],
      ],
      colours.roof,
    ),
    rect(left - 10, 172, width + 20, 10, '#f6f2e9'),
    rect(left, 262, width, 6, '#f6f2e9'),
    rect(left, 350, width, 8, '#f6f2e9'),
    ...columns.flatMap((x) => [arched(x, 200), arched(x, 284)]),
    balcony(326, 316, 146),
    pane(258, 374, 44, 40, colours.glass),
    pane(494, 374, 44, 40, colours.glass),
    door(372, 366, 56, GROUND - 366, colours.door),
    pane(324, 376, 26, 36, colours.glass, false),
    pane(450, 376, 26, 36, colours.glass, false),
    street(),
    roundTree(random.pick([150, 660]), GROUND + 26, random.int(80, 100), colours),
  ].join('')
}

/** A shop, café or office on the ground floor. */
export function shopFront(random: Random, colours: Palette, cafe: boolean): string {
  const stripes = Array.from({ length: 13 }, (_, index) =>
    poly(
      [
        [214 + index * 28.6, 318],
        [242.6 + index * 28.6, 318],
        [240 + index * 29.5, 352],
        [210 + index * 29.5, 352],
      ],
      index % 2 === 0 ? colours.accent : '#f7f3ea',
    ),
  )
  const tables = cafe
    ? [170, 640]
        .map((x) =>
          [
            circle(x, 412, 24, '#efe9dd', 'transform="matrix(1 0 0 .3 0 288)"'),
            rect(x - 2, 412, 4, 34, '#6f675c'),
            poly(
              [
                [x - 70, 372],
                [x, 336],
                [x + 70, 372],
              ],
              colours.accent,
            ),
            rect(x - 1.5, 350, 3, 96, '#8a8378'),
          ].join(''),
        )
        .join('')
    : ''
  return [
    backdrop(random, colours),
    rect(200, 170, 400, GROUND - 170, colours.wall),
    rect(190, 158, 420, 16, colours.roofDark),
    rect(582, 174, 18, GROUND - 174, colours.wallShade),
    ...[228, 318, 408, 498].map((x) => pane(x, 204, 50, 58, colours.glass)),
    rounded(214, 284, 372, 32, 3, colours.door),
    rounded(330, 293, 140, 12, 6, '#f3e9d2', 'opacity=".9"'),
    rect(214, 340, 372, GROUND - 340, '#e9e4da'),
    pane(228, 356, 140, 66, colours.glass, false),
    pane(448, 356, 126, 66, colours.glass, false),
    door(384, 352, 48, GROUND - 352, colours.door),
    ...stripes,
    street(),
    tables,
    roundTree(90, GROUND + 20, 92, colours),
    cafe ? '' : bush(650, GROUND + 10, 28, colours),
  ].join('')
}

export function officeFront(random: Random, colours: Palette): string {
  const bands = [0, 1, 2, 3].map((floor) =>
    [
      rect(226, 186 + floor * 60, 348, 36, colours.glass),
      poly(
        [
          [260 + floor * 22, 222 + floor * 60],
          [300 + floor * 22, 186 + floor * 60],
          [350 + floor * 22, 186 + floor * 60],
          [310 + floor * 22, 222 + floor * 60],
        ],
        '#ffffff',
        'opacity=".25"',
      ),
      ...[284, 342, 400, 458, 516].map((x) => line(x, 186 + floor * 60, x, 222 + floor * 60, '#f4f1ea', 4)),
    ].join(''),
  )
  return [
    backdrop(random, colours),
    ground(colours, 402),
    rect(206, 164, 388, GROUND - 164, colours.wall),
    rect(574, 164, 20, GROUND - 164, colours.wallShade),
    rect(198, 152, 404, 14, colours.roofDark),
    ...bands,
    door(378, 372, 48, GROUND - 372, '#4b5560'),
    rect(350, 360, 104, 10, colours.roofDark),
    roundTree(130, GROUND + 10, 100, colours),
    roundTree(676, GROUND + 8, 88, colours),
    bush(240, GROUND + 8, 28, colours),
    bush(566, GROUND + 8, 28, colours),
  ].join('')
}

export function hallFront(random: Random, colours: Palette): string {
  const gate = (x: number): string =>
    rect(x, 330, 120, GROUND - 330, '#e4e0d8') + [344, 358, 372, 386, 400, 414, 428].map((y) => line(x, y, x + 120, y, '#c6c0b5')).join('')
  const ribs = Array.from({ length: 25 }, (_, index) => line(156 + index * 20, 268, 156 + index * 20, GROUND, 'rgba(0,0,0,.05)'))
  return [
    backdrop(random, colours),
    rect(150, 262, 500, GROUND - 262, colours.wallShade),
    poly(
      [
        [136, 270],
        [400, 196],
        [664, 270],
      ],
      colours.roof,
    ),
    rect(150, 266, 500, 8, '#000000', 'opacity=".1"'),
    ...ribs,
    gate(196),
    gate(356),
    door(530, 352, 46, GROUND - 352, colours.accent),
    rect(352, 232, 96, 22, '#f4f1ea', 'opacity=".8"'),
    street(),
    bush(120, GROUND + 4, 34, colours),
    roundTree(716, GROUND + 14, 90, colours),
  ].join('')
}

/** A moving van in front of houses. */
export function movingVan(random: Random, colours: Palette): string {
  const wheel = (x: number): string => circle(x, 452, 27, '#3a3d40') + circle(x, 452, 11, '#c9c5bc')
  return [
    backdrop(random, colours),
    rect(60, 250, 160, GROUND - 250, colours.wall),
    poly(
      [
        [40, 258],
        [140, 170],
        [240, 258],
      ],
      colours.roof,
    ),
    street(),
    rounded(230, 262, 290, 176, 8, '#f7f4ee'),
    rect(230, 326, 290, 44, colours.accent),
    path('M524 310 H590 Q604 310 612 326 L640 378 V438 H524 Z', colours.accent),
    path('M538 324 H584 Q592 324 597 334 L616 372 H538 Z', colours.glass),
    wheel(290),
    wheel(586),
    ...[
      [120, 410],
      [150, 410],
      [134, 384],
    ].map(([x, y]) => rect(x ?? 0, y ?? 0, 28, 26, '#c79f6d') + rect((x ?? 0) + 11, y ?? 0, 6, 26, '#b08a5a')),
  ].join('')
}
