import type { Random } from '../random.ts'
import type { Palette } from './palette.ts'
import { circle, ellipse, line, path, poly, rect, rounded } from './shapes.ts'

const FLOOR = 440

function shell(colours: Palette, wall: string): string {
  const boards = Array.from({ length: 9 }, (_, index) =>
    line(400 + (index - 4) * 70, FLOOR, 400 + (index - 4) * 190, 600, 'rgba(0,0,0,.06)', 2),
  )
  return [rect(0, 0, 800, FLOOR, wall), rect(0, FLOOR, 800, 160, colours.floor), ...boards, rect(0, FLOOR - 12, 800, 12, '#fbf9f4')].join(
    '',
  )
}

function bigWindow(x: number, y: number, width: number, height: number, colours: Palette): string {
  return [
    rect(x - 8, y - 8, width + 16, height + 16, '#fdfcf9'),
    rect(x, y, width, height, colours.skyBottom),
    path(
      `M${x} ${y + height} V${y + height * 0.7} Q${x + width * 0.3} ${y + height * 0.52} ${x + width * 0.55} ${y + height * 0.68} T${x + width} ${y + height * 0.6} V${y + height} Z`,
      colours.leaf,
      'opacity=".8"',
    ),
    rect(x + width / 2 - 3, y, 6, height, '#fdfcf9'),
    poly(
      [
        [x, y + height * 0.7],
        [x + width * 0.7, y],
        [x + width * 0.86, y],
        [x, y + height * 0.9],
      ],
      '#ffffff',
      'opacity=".25"',
    ),
  ].join('')
}

function plant(x: number, base: number, colours: Palette): string {
  const leaves = [-34, -14, 8, 30].map((lean) =>
    path(
      `M${x} ${base - 48} Q${x + lean * 0.4} ${base - 120} ${x + lean * 1.5} ${base - 140 + Math.abs(lean)} Q${x + lean * 1.3} ${base - 86} ${x} ${base - 48} Z`,
      lean > 0 ? colours.leafDark : colours.leaf,
    ),
  )
  return [
    ...leaves,
    poly(
      [
        [x - 26, base - 50],
        [x + 26, base - 50],
        [x + 19, base],
        [x - 19, base],
      ],
      '#e7dfd1',
    ),
  ].join('')
}

export function livingRoom(random: Random, colours: Palette): string {
  const wall = random.pick(['#efe9df', '#e6e9e4', '#ece4da', '#e3e7ea'])
  const left = random.chance(0.5)
  const windowX = left ? 80 : 470
  const sofaX = random.int(220, 300)
  return [
    shell(colours, wall),
    bigWindow(windowX, 120, 250, 220, colours),
    rect(windowX - 34, 104, 22, 300, colours.accent, 'opacity=".55"'),
    rect(windowX + 262, 104, 22, 300, colours.accent, 'opacity=".55"'),
    rect(left ? 470 : 160, 150, 130, 96, '#fbf9f4'),
    rect(left ? 480 : 170, 160, 110, 76, colours.accent, 'opacity=".5"'),
    circle(left ? 552 : 242, 188, 18, '#f6e3b8'),
    ellipse(400, 522, 290, 46, '#f3ece0'),
    ellipse(400, 522, 250, 37, colours.accent, 'opacity=".2"'),
    rounded(sofaX, 328, 330, 110, 18, '#7e8a8c'),
    rounded(sofaX - 20, 370, 60, 92, 16, '#6f7b7d'),
    rounded(sofaX + 290, 370, 60, 92, 16, '#6f7b7d'),
    rounded(sofaX + 26, 392, 140, 52, 12, '#8d999b'),
    rounded(sofaX + 164, 392, 140, 52, 12, '#8d999b'),
    rounded(sofaX + 44, 352, 62, 54, 10, colours.accent),
    rounded(sofaX + 228, 352, 62, 54, 10, '#efe6d4'),
    rect(sofaX - 6, 460, 12, 16, '#6b5140'),
    rect(sofaX + 324, 460, 12, 16, '#6b5140'),
    ellipse(sofaX + 165, 506, 92, 18, '#b98f66'),
    rect(sofaX + 90, 508, 7, 42, '#8c6a4a'),
    rect(sofaX + 233, 508, 7, 42, '#8c6a4a'),
    rounded(sofaX + 140, 484, 44, 14, 4, '#fbf9f4'),
    plant(left ? 720 : 84, 470, colours),
    line(400, 0, 400, 70, '#6d675f', 3),
    path('M360 100 Q400 44 440 100 Z', '#f4e7c7'),
  ].join('')
}

export function kitchen(random: Random, colours: Palette): string {
  const fronts = random.pick(['#dfe3de', '#f1ece2', '#8fa3a0', '#d8c7ab', '#5f7376'])
  const lower = [60, 180, 300, 540, 660].map((x) => rounded(x, 344, 112, 108, 4, fronts) + rect(x + 36, 356, 40, 5, '#8d8678'))
  const upper = [60, 180, 540, 660].map((x) => rounded(x, 110, 112, 108, 4, fronts) + rect(x + 36, 202, 40, 5, '#8d8678'))
  const tiles = Array.from({ length: 18 }, (_, index) => line(40 + index * 42, 228, 40 + index * 42, 328, 'rgba(0,0,0,.05)'))
  return [
    shell(colours, '#f1ede4'),
    rect(40, 226, 740, 104, '#f8f6f1'),
    ...tiles,
    line(40, 277, 780, 277, 'rgba(0,0,0,.05)'),
    ...upper,
    bigWindow(318, 104, 200, 128, colours),
    ...lower,
    rounded(420, 344, 112, 108, 4, '#4a5053'),
    rect(436, 384, 80, 50, '#2f3436'),
    ...[440, 464, 488, 512].map((x) => circle(x, 362, 5, '#c9c5bc')),
    rect(40, 328, 740, 18, '#b98f66'),
    rect(50, 452, 730, 14, '#6d675f'),
    rounded(340, 318, 70, 12, 4, '#c7ccd0'),
    path('M372 318 V286 Q372 272 386 272 Q400 272 400 288', 'none', 'stroke="#9aa1a6" stroke-width="6"'),
    rounded(440, 298, 46, 30, 6, colours.accent),
    rounded(84, 286, 26, 42, 5, '#efe6d4'),
    rounded(120, 296, 22, 32, 5, colours.accent),
    circle(620, 314, 14, '#c4704f'),
    circle(642, 314, 14, '#d9a545'),
    ellipse(630, 326, 40, 8, '#e7dfd1'),
    plant(720, 330, colours),
    ellipse(400, 560, 180, 22, '#000000', 'opacity=".06"'),
  ].join('')
}

export function bathroom(random: Random, colours: Palette): string {
  const tile = random.pick(['#e3e9ea', '#ebe6dc', '#dde6df'])
  const grid = [
    ...Array.from({ length: 14 }, (_, index) => line(index * 60, 0, index * 60, FLOOR, 'rgba(255,255,255,.7)')),
    ...Array.from({ length: 8 }, (_, index) => line(0, index * 60, 800, index * 60, 'rgba(255,255,255,.7)')),
  ]
  return [
    rect(0, 0, 800, FLOOR, tile),
    ...grid,
    rect(0, FLOOR, 800, 160, '#b9b3a8'),
    bigWindow(540, 110, 150, 150, colours),
    rounded(120, 130, 150, 150, 75, '#fdfcf9'),
    circle(195, 205, 66, '#cfdde3'),
    poly(
      [
        [150, 246],
        [214, 142],
        [232, 150],
        [168, 258],
      ],
      '#ffffff',
      'opacity=".4"',
    ),
    rounded(90, 320, 210, 24, 8, '#fdfcf9'),
    rounded(100, 344, 190, 92, 6, '#b98f66'),
    line(195, 350, 195, 430, '#a07a54', 2),
    path('M195 320 V292 H222', 'none', 'stroke="#9aa1a6" stroke-width="7"'),
    path('M400 350 H760 V400 Q760 470 690 470 H470 Q400 470 400 400 Z', '#fdfcf9'),
    rounded(388, 338, 384, 20, 10, '#f1eee7'),
    rect(440, 466, 14, 16, '#9aa1a6'),
    rect(706, 466, 14, 16, '#9aa1a6'),
    rounded(640, 300, 74, 60, 4, colours.accent),
    rect(640, 340, 74, 6, '#ffffff', 'opacity=".5"'),
    ellipse(300, 540, 150, 26, '#f3ece0'),
    plant(350, 466, colours),
  ].join('')
}

/** Empty rooms to let: the inside of a shop, office or hall. */
export function emptyRoom(random: Random, colours: Palette): string {
  const lamps = [160, 400, 640].map((x) => line(x, 0, x, 60, '#6d675f', 3) + rounded(x - 70, 58, 140, 12, 6, '#fffaf0'))
  return [
    shell(colours, random.pick(['#f2efe8', '#e9ecec'])),
    bigWindow(70, 120, 290, 260, colours),
    bigWindow(430, 120, 290, 260, colours),
    ...lamps,
    poly(
      [
        [70, 452],
        [360, 452],
        [300, 600],
        [-40, 600],
      ],
      '#ffffff',
      'opacity=".25"',
    ),
    poly(
      [
        [430, 452],
        [720, 452],
        [700, 600],
        [370, 600],
      ],
      '#ffffff',
      'opacity=".25"',
    ),
    plant(752, 470, colours),
  ].join('')
}
