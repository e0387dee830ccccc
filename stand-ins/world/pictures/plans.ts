import type { Random } from '../random.ts'
import { circle, line, path, rect, rounded } from './shapes.ts'

const INK = '#3f474e'
const PAPER = '#fbfaf6'

function label(x: number, y: number, name: string, size: string): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" font-family="Inter, Arial, sans-serif" font-size="17" fill="${INK}">${name}</text><text x="${x}" y="${y + 21}" text-anchor="middle" font-family="Inter, Arial, sans-serif" font-size="14" fill="#8a837b">${size}</text>`
}

function opening(x: number, y: number, width: number, height: number): string {
  return rect(x, y, width, height, '#a9c3cf')
}

/** A floor plan whose rooms add up to roughly the advert's size. */
export function floorPlan(random: Random, size: number): string {
  const split = random.int(350, 410)
  const area = (share: number): string => `${(Math.round(size * share * 10) / 10).toLocaleString('de-DE')} m²`
  const walls = [
    `M130 110 H670 V490 H130 Z`,
    `M${split} 110 V230 M${split} 280 V360`,
    `M130 300 H240 M290 300 H${split}`,
    `M${split} 340 H540 M590 340 H670`,
    `M520 340 V490`,
    `M${split} 400 V490`,
  ]
  return [
    rect(0, 0, 800, 600, PAPER),
    rect(130, 110, split - 130, 190, '#f3ece0'),
    rect(split, 110, 670 - split, 230, '#efe9df'),
    rect(130, 300, split - 130, 190, '#eef0ea'),
    rect(520, 340, 150, 150, '#e6eef0'),
    path(walls.join(' '), 'none', `stroke="${INK}" stroke-width="9" stroke-linejoin="miter"`),
    opening(200, 105, 90, 10),
    opening(460, 105, 150, 10),
    opening(125, 370, 10, 70),
    opening(665, 180, 10, 90),
    opening(570, 485, 60, 10),
    path(`M240 300 A50 50 0 0 1 290 350`, 'none', `stroke="${INK}" stroke-width="1.5"`),
    path(`M${split} 230 A50 50 0 0 1 ${split + 50} 280`, 'none', `stroke="${INK}" stroke-width="1.5"`),
    path('M540 340 A50 50 0 0 0 590 390', 'none', `stroke="${INK}" stroke-width="1.5"`),
    rounded(600, 400, 50, 76, 14, '#ffffff', `stroke="${INK}" stroke-width="1.5"`),
    circle(546, 462, 13, '#ffffff', `stroke="${INK}" stroke-width="1.5"`),
    rounded(480, 136, 130, 44, 8, '#ffffff', `stroke="${INK}" stroke-width="1.5"`),
    rounded(156, 396, 96, 78, 6, '#ffffff', `stroke="${INK}" stroke-width="1.5"`),
    line(156, 416, 252, 416, INK, 1.5),
    rect(140, 120, 150, 30, '#ffffff', `stroke="${INK}" stroke-width="1.5"`),
    label((130 + split) / 2, 220, 'Küche', area(0.16)),
    label((split + 670) / 2, 240, 'Wohnen', area(0.4)),
    label((130 + split) / 2 + 40, 370, 'Schlafen', area(0.26)),
    label((split + 520) / 2, 424, 'Flur', area(0.1)),
    label(588, 386, 'Bad', area(0.08)),
    line(130, 530, 670, 530, '#8a837b', 1.5),
    line(130, 522, 130, 538, '#8a837b', 1.5),
    line(670, 522, 670, 538, '#8a837b', 1.5),
    path('M728 140 L740 100 L752 140 L740 130 Z', INK),
    label(740, 90, 'N', ''),
  ].join('')
}

/** The plot from above, with its neighbours and the street. */
export function sitePlan(random: Random, size: number): string {
  const skew = random.int(-26, 26)
  return [
    rect(0, 0, 800, 600, '#e8ebdf'),
    rect(0, 470, 800, 76, '#d6d2c8'),
    line(0, 508, 800, 508, '#fbfaf6', 3),
    ...[60, 590].map((x) => rect(x, 120, 150, 330, '#dfe5d2', 'stroke="#b9c2a8" stroke-width="2"') + rect(x + 30, 250, 86, 100, '#cdb9a6')),
    path(`M${250 + skew} 110 H${550 + skew / 2} L560 450 H240 Z`, '#f4dfc4', 'stroke="#c4533f" stroke-width="4" stroke-dasharray="12 8"'),
    label(400, 270, 'Grundstück', `${size.toLocaleString('de-DE')} m²`),
    path('M728 100 L740 60 L752 100 L740 90 Z', INK),
    label(740, 50, 'N', ''),
    ...[
      [290, 160],
      [500, 180],
      [320, 400],
    ].map(([x, y]) => circle(x ?? 0, y ?? 0, 20, '#a9bd8f')),
  ].join('')
}
