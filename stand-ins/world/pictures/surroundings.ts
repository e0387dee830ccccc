import type { Random } from '../random.ts'
import type { Palette } from './palette.ts'
import { circle, ellipse, GROUND, HEIGHT, path, poly, rect, WIDTH } from './shapes.ts'

/** Sky with a pale sun, clouds, and hills or roofs behind. */
export function backdrop(random: Random, colours: Palette): string {
  const sunX = random.pick([120, 680, 590, 200])
  const clouds = Array.from({ length: random.int(1, 3) }, () => {
    const x = random.int(60, 720)
    const y = random.int(50, 170)
    return [ellipse(x, y, 58, 13, '#ffffff', 'opacity=".45"'), ellipse(x + 34, y - 10, 36, 14, '#ffffff', 'opacity=".45"')].join('')
  })
  const hills = `M0 ${GROUND} V${random.int(350, 385)} Q${random.int(120, 260)} ${random.int(310, 350)} 400 ${random.int(355, 385)} T800 ${random.int(340, 380)} V${GROUND} Z`
  return [
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.skyTop}"/><stop offset="1" stop-color="${colours.skyBottom}"/></linearGradient></defs>`,
    rect(0, 0, WIDTH, GROUND + 6, 'url(#s)'),
    circle(sunX, random.int(90, 150), 34, '#fffaf0', 'opacity=".7"'),
    ...clouds,
    path(hills, colours.far, 'opacity=".55"'),
  ].join('')
}

/** A lawn, and a path from the lower edge to `doorX` if there is a door. */
export function ground(colours: Palette, doorX: number | null): string {
  const way =
    doorX === null
      ? ''
      : poly(
          [
            [doorX - 20, GROUND + 4],
            [doorX + 20, GROUND + 4],
            [doorX + 92, HEIGHT],
            [doorX - 70, HEIGHT],
          ],
          '#ddd5c6',
        )
  return [
    rect(0, GROUND, WIDTH, HEIGHT - GROUND, colours.lawn),
    path(`M0 ${GROUND + 74} Q240 ${GROUND + 44} 470 ${GROUND + 82} T800 ${GROUND + 62} V600 H0 Z`, colours.lawnDark, 'opacity=".55"'),
    way,
  ].join('')
}

export function street(): string {
  return [
    rect(0, GROUND, WIDTH, 34, '#d8d3c9'),
    rect(0, GROUND + 30, WIDTH, 6, '#bfb9ae'),
    rect(0, GROUND + 36, WIDTH, HEIGHT - GROUND - 36, '#8f9296'),
    ...[40, 240, 440, 640].map((x) => rect(x, 536, 110, 7, '#e9e6df', 'opacity=".7"')),
  ].join('')
}

export function roundTree(x: number, base: number, size: number, colours: Palette): string {
  return [
    ellipse(x, base + 4, size * 0.7, size * 0.1, '#000000', 'opacity=".1"'),
    rect(x - size * 0.06, base - size * 0.75, size * 0.12, size * 0.8, '#7d6350'),
    circle(x, base - size * 1.15, size * 0.62, colours.leaf),
    circle(x - size * 0.34, base - size * 0.85, size * 0.4, colours.leaf),
    circle(x + size * 0.36, base - size * 0.86, size * 0.42, colours.leafDark),
    circle(x + size * 0.14, base - size * 1.32, size * 0.3, '#ffffff', 'opacity=".1"'),
  ].join('')
}

export function firTree(x: number, base: number, size: number, colours: Palette): string {
  const tier = (top: number, width: number, height: number, fill: string): string =>
    poly(
      [
        [x, base - top - height],
        [x + width, base - top],
        [x - width, base - top],
      ],
      fill,
    )
  return [
    rect(x - 5, base - size * 0.2, 10, size * 0.22, '#6f5645'),
    tier(size * 0.15, size * 0.4, size * 0.7, colours.leafDark),
    tier(size * 0.6, size * 0.32, size * 0.6, colours.leaf),
    tier(size * 1.02, size * 0.22, size * 0.48, colours.leafDark),
  ].join('')
}

export function bush(x: number, base: number, size: number, colours: Palette): string {
  return (
    path(`M${x - size} ${base} A${size} ${size} 0 0 1 ${x + size} ${base} Z`, colours.leaf) +
    path(`M${x - size * 0.2} ${base} A${size * 0.62} ${size * 0.62} 0 0 1 ${x + size * 1.05} ${base} Z`, colours.leafDark)
  )
}

/** A row of flowers. */
export function flowers(random: Random, x: number, y: number, width: number): string {
  const tones = ['#d9837a', '#e8c66a', '#f3efe6', '#b88bb0']
  return Array.from({ length: Math.floor(width / 13) }, (_, index) =>
    circle(x + index * 13 + random.int(-3, 3), y + random.int(-4, 4), 4, random.pick(tones)),
  ).join('')
}

export function fence(from: number, to: number, y: number, colour = '#efe9dd'): string {
  const posts = Array.from({ length: Math.ceil((to - from) / 22) }, (_, index) =>
    poly(
      [
        [from + index * 22, y],
        [from + index * 22, y - 34],
        [from + index * 22 + 6, y - 41],
        [from + index * 22 + 12, y - 34],
        [from + index * 22 + 12, y],
      ],
      colour,
    ),
  )
  return [rect(from, y - 27, to - from, 5, colour), rect(from, y - 12, to - from, 5, colour), ...posts].join('')
}

/** Trees and bushes left and right of a house between these edges. */
export function planting(random: Random, colours: Palette, left: number, right: number): string {
  const side = (x: number): string =>
    random.chance(0.7)
      ? roundTree(x, GROUND + random.int(2, 16), random.int(78, 112), colours)
      : firTree(x, GROUND + random.int(2, 14), random.int(110, 150), colours)
  return [
    random.chance(0.85) ? side(Math.max(50, left - random.int(50, 95))) : '',
    random.chance(0.75) ? side(Math.min(750, right + random.int(50, 95))) : '',
    bush(left - 14, GROUND + 8, random.int(24, 40), colours),
    bush(right + 10, GROUND + 8, random.int(24, 44), colours),
  ].join('')
}
