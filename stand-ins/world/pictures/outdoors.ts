import type { Random } from '../random.ts'
import type { Palette } from './palette.ts'
import { circle, ellipse, GROUND, line, pane, path, poly, rect, rounded } from './shapes.ts'
import { backdrop, bush, fence, firTree, flowers, ground, roundTree } from './surroundings.ts'

function stool(x: number, colours: Palette): string {
  return rounded(x, 430, 34, 8, 4, colours.accent) + rect(x + 4, 436, 4, 44, '#8a7c6c') + rect(x + 26, 436, 4, 44, '#8a7c6c')
}

/** Behind the house: terrace, parasol, lawn, trees. */
export function garden(random: Random, colours: Palette): string {
  const deck = Array.from({ length: 6 }, (_, index) => line(0, 470 + index * 22, 330 - index * 2, 470 + index * 22, '#b48d66'))
  return [
    backdrop(random, colours),
    ground(colours, null),
    fence(300, 812, GROUND + 4, '#d9cdb6'),
    firTree(704, GROUND + 6, 150, colours),
    roundTree(560, GROUND + 10, random.int(96, 124), colours),
    bush(420, GROUND + 8, 34, colours),
    bush(640, GROUND + 12, 30, colours),
    rect(0, 150, 206, 316, colours.wall),
    rect(190, 150, 16, 316, colours.wallShade),
    poly(
      [
        [0, 156],
        [0, 96],
        [236, 156],
      ],
      colours.roof,
    ),
    pane(34, 232, 130, 222, colours.glass),
    poly(
      [
        [0, 458],
        [232, 458],
        [340, 600],
        [0, 600],
      ],
      '#c9a27a',
    ),
    ...deck,
    poly(
      [
        [214, 300],
        [322, 246],
        [430, 300],
      ],
      colours.accent,
    ),
    poly(
      [
        [322, 246],
        [430, 300],
        [360, 300],
      ],
      '#000000',
      'opacity=".1"',
    ),
    rect(319, 250, 6, 236, '#8a7c6c'),
    ellipse(322, 420, 66, 12, '#f1ece2'),
    rect(318, 424, 8, 60, '#8a7c6c'),
    stool(246, colours),
    stool(370, colours),
    path('M470 520 Q560 488 760 522 Q700 556 560 552 Q490 548 470 520 Z', colours.leafDark),
    flowers(random, 500, 522, 230),
  ].join('')
}

/** View from a balcony over roofs. */
export function balconyView(random: Random, colours: Palette): string {
  const roofs = Array.from({ length: 6 }, (_, index) => {
    const x = index * 140 - 30
    const top = random.int(300, 360)
    return (
      rect(x, top, 124, 180, index % 2 === 0 ? colours.wallShade : colours.wall) +
      poly(
        [
          [x - 10, top + 4],
          [x + 62, top - 58],
          [x + 134, top + 4],
        ],
        index % 3 === 0 ? colours.roof : colours.roofDark,
      ) +
      [22, 76].map((at) => rect(x + at, top + 26, 26, 30, colours.glass)).join('')
    )
  })
  const bars = Array.from({ length: 33 }, (_, index) => line(index * 25 + 6, 424, index * 25 + 6, 548, '#6f767c', 3))
  const pot = (x: number): string =>
    bush(x, 512, 26, colours) +
    poly(
      [
        [x - 22, 508],
        [x + 22, 508],
        [x + 16, 548],
        [x - 16, 548],
      ],
      '#b9694a',
    )
  return [
    backdrop(random, colours),
    ...roofs,
    ...bars,
    rect(0, 416, 800, 10, '#555c62'),
    rect(0, 546, 800, 54, '#cbb391'),
    pot(90),
    pot(150),
    ellipse(600, 458, 70, 12, '#f1ece2'),
    rect(596, 460, 8, 110, '#8a7c6c'),
    rounded(672, 470, 66, 10, 5, colours.accent),
    rounded(728, 400, 10, 76, 5, colours.accent),
    rect(680, 480, 5, 90, '#8a7c6c'),
    rect(728, 480, 5, 90, '#8a7c6c'),
    flowers(random, 66, 492, 110),
  ].join('')
}

/** A building plot with stakes. */
export function plot(random: Random, colours: Palette): string {
  const stake = (x: number, y: number): string => rect(x - 3, y - 46, 6, 50, '#a98b63') + rect(x - 4, y - 48, 8, 10, '#c4533f')
  return [
    backdrop(random, colours),
    ground(colours, null),
    rect(30, 330, 120, GROUND - 330, colours.wall),
    poly(
      [
        [14, 336],
        [90, 276],
        [166, 336],
      ],
      colours.roof,
    ),
    rect(672, 344, 104, GROUND - 344, colours.wallShade),
    poly(
      [
        [656, 350],
        [724, 296],
        [792, 350],
      ],
      colours.roofDark,
    ),
    roundTree(236, GROUND + 2, 84, colours),
    firTree(606, GROUND + 4, 118, colours),
    bush(300, GROUND + 4, 30, colours),
    bush(540, GROUND + 4, 24, colours),
    poly(
      [
        [236, 452],
        [580, 446],
        [730, 560],
        [104, 572],
      ],
      '#c9bd8c',
      'opacity=".75"',
    ),
    path('M236 452 L580 446 L730 560 L104 572 Z', 'none', 'stroke="#c4533f" stroke-width="2.5" stroke-dasharray="9 8"'),
    stake(236, 452),
    stake(580, 446),
    stake(730, 560),
    stake(104, 572),
    rect(392, 356, 8, 120, '#8f7a5c'),
    rounded(336, 340, 122, 66, 5, '#fbf8f1'),
    path('M362 384 V370 L397 352 L432 370 V384 Z', colours.accent),
    rounded(362, 390, 70, 6, 3, '#cfc6b4'),
  ].join('')
}

/** An allotment with its shed. */
export function allotment(random: Random, colours: Palette): string {
  const bed = (x: number, y: number): string =>
    rounded(x, y, 150, 34, 5, '#7b5f48') +
    Array.from({ length: 7 }, (_, index) => circle(x + 16 + index * 20, y + 14, 9, index % 2 === 0 ? colours.leaf : colours.leafDark)).join(
      '',
    )
  return [
    backdrop(random, colours),
    ground(colours, 330),
    fence(-8, 812, GROUND + 2, '#cdbb98'),
    rect(240, 320, 200, GROUND - 320, '#a77f58'),
    ...[346, 372, 398, 424].map((y) => line(240, y, 440, y, '#8f6b48')),
    poly(
      [
        [218, 328],
        [260, 258],
        [420, 258],
        [462, 328],
      ],
      colours.roof,
    ),
    pane(266, 350, 48, 40, colours.glass),
    rect(348, 346, 52, GROUND - 346, colours.door),
    roundTree(560, GROUND + 8, 116, colours),
    ...[
      [540, 292],
      [582, 316],
      [604, 288],
      [520, 328],
    ].map(([x, y]) => circle(x ?? 0, y ?? 0, 7, '#c4533f')),
    roundTree(130, GROUND + 8, 92, colours),
    bed(480, 490),
    bed(580, 540),
    bush(700, GROUND + 14, 34, colours),
    flowers(random, 100, 520, 150),
  ].join('')
}

/** A white house by the sea. */
export function seaside(random: Random, colours: Palette): string {
  const palm = (x: number, base: number): string =>
    path(`M${x} ${base} Q${x + 12} ${base - 90} ${x + 4} ${base - 170}`, 'none', 'stroke="#8a6a4a" stroke-width="12"') +
    [
      [-70, -150],
      [-56, -196],
      [10, -214],
      [66, -190],
      [78, -146],
    ]
      .map(([dx, dy]) =>
        path(
          `M${x + 4} ${base - 170} Q${x + (dx ?? 0) / 2} ${base - 214} ${x + (dx ?? 0)} ${base + (dy ?? 0)} Q${x + (dx ?? 0) / 2} ${base - 184} ${x + 4} ${base - 170} Z`,
          '#6f9a72',
        ),
      )
      .join('')
  return [
    backdrop(random, colours),
    rect(0, 366, 800, 80, '#6fa8b8'),
    rect(0, 366, 800, 6, '#ffffff', 'opacity=".4"'),
    rect(0, GROUND, 800, 164, '#e3d3ac'),
    path('M0 470 Q200 450 420 480 T800 466 V600 H0 Z', '#d5c294'),
    rect(240, 270, 300, GROUND - 270, '#faf7f0'),
    rect(520, 270, 20, GROUND - 270, '#e9e3d6'),
    poly(
      [
        [222, 278],
        [268, 222],
        [512, 222],
        [558, 278],
      ],
      '#c4704f',
    ),
    pane(272, 310, 54, 54, colours.glass),
    pane(444, 310, 54, 54, colours.glass),
    path(`M356 ${GROUND} V346 A30 30 0 0 1 416 346 V${GROUND} Z`, '#4f7d8a'),
    palm(160, 470),
    palm(640, 480),
    bush(232, GROUND + 8, 22, colours),
  ].join('')
}
