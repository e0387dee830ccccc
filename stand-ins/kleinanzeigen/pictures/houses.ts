import type { Random } from '../random.ts'
import type { Palette } from './palette.ts'
import { circle, door, GROUND, line, pane, poly, rect, rounded } from './shapes.ts'
import { backdrop, fence, flowers, ground, planting } from './surroundings.ts'

/** A house before it gets its garden. */
interface Building {
  readonly markup: string
  readonly left: number
  readonly right: number
  readonly doorX: number
}

export type HouseShape = 'gable' | 'eaves' | 'double' | 'bungalow' | 'annex' | 'row' | 'villa' | 'modern' | 'farm'

function chimney(x: number, y: number): string {
  return rect(x, y, 26, 62, '#9c6a55') + rect(x - 4, y - 6, 34, 10, '#7d5342')
}

function wall(x: number, y: number, width: number, colours: Palette): string {
  return rect(x, y, width, GROUND - y, colours.wall) + rect(x + width - 16, y, 16, GROUND - y, colours.wallShade) + rect(x, GROUND - 12, width, 12, '#b9b1a4')
}

function gable(random: Random, colours: Palette): Building {
  const width = random.int(290, 340)
  const x = 400 - width / 2
  const eaves = 288
  const brick = random.chance(0.3)
  return {
    left: x, right: x + width, doorX: x + width - 80,
    markup: [
      chimney(x + width * 0.68, 186), wall(x, eaves, width, colours),
      poly([[x, eaves + 1], [x + width / 2, 172], [x + width, eaves + 1]], colours.wall),
      brick ? poly([[x + width * 0.22, eaves - 52], [x + width / 2, 178], [x + width * 0.78, eaves - 52]], colours.roofDark, 'opacity=".35"') : '',
      poly([[x - 30, eaves + 12], [x + width / 2, 150], [x + width + 30, eaves + 12], [x + width + 14, eaves + 22], [x + width / 2, 176], [x - 14, eaves + 22]], colours.roof),
      poly([[x + width / 2, 150], [x + width + 30, eaves + 12], [x + width + 14, eaves + 22], [x + width / 2, 176]], colours.roofDark),
      pane(x + width / 2 - 64, 226 + 14, 46, 50, colours.glass), pane(x + width / 2 + 18, 240, 46, 50, colours.glass),
      pane(x + 36, 336, 62, 58, colours.glass), pane(x + 128, 336, 62, 58, colours.glass),
      door(x + width - 104, 340, 50, GROUND - 340, colours.door),
    ].join(''),
  }
}

function eaves(random: Random, colours: Palette): Building {
  const width = random.int(340, 400)
  const x = 400 - width / 2
  const dormers = random.chance(0.55)
  const dormer = (at: number): string => poly([[at - 40, 232], [at, 196], [at + 40, 232]], colours.roofDark) + rect(at - 30, 228, 60, 44, colours.wall) + pane(at - 17, 236, 34, 26, colours.glass)
  return {
    left: x, right: x + width, doorX: 400,
    markup: [
      chimney(x + width * 0.2, 158), wall(x, 280, width, colours),
      poly([[x - 30, 290], [x + 52, 176], [x + width - 52, 176], [x + width + 30, 290]], colours.roof),
      rect(x + 52, 176, width - 104, 8, '#ffffff', 'opacity=".12"'), poly([[x - 30, 290], [x + width + 30, 290], [x + width + 24, 282], [x - 24, 282]], colours.roofDark),
      rect(x, 290, width, 8, '#000000', 'opacity=".08"'),
      dormers ? dormer(x + width * 0.27) + dormer(x + width * 0.73) : rect(x + width * 0.3, 212, 54, 42, '#cfdde3', 'opacity=".8"') + rect(x + width * 0.58, 212, 54, 42, '#cfdde3', 'opacity=".8"'),
      pane(x + 40, 324, 70, 62, colours.glass), pane(x + width - 110, 324, 70, 62, colours.glass), door(374, 334, 52, GROUND - 334, colours.door),
      poly([[352, 330], [400, 302], [448, 330]], colours.roofDark),
    ].join(''),
  }
}

function double(_: Random, colours: Palette): Building {
  const half = (x: number, fill: string): string =>
    [
      rect(x, 274, 168, GROUND - 274, fill), rect(x, GROUND - 12, 168, 12, '#b9b1a4'),
      poly([[x - 16, 284], [x + 84, 164], [x + 184, 284]], colours.roof), poly([[x + 84, 164], [x + 184, 284], [x + 164, 284], [x + 84, 188]], colours.roofDark),
      pane(x + 30, 302, 42, 42, colours.glass), pane(x + 98, 302, 42, 42, colours.glass), pane(x + 26, 372, 38, 40, colours.glass), door(x + 92, 358, 44, GROUND - 358, colours.door),
    ].join('')
  return { left: 232, right: 568, doorX: 514, markup: half(232, colours.wall) + half(400, colours.wallShade) }
}

function bungalow(random: Random, colours: Palette): Building {
  const flip = random.chance(0.5)
  return {
    left: 160, right: 640, doorX: 404,
    markup: [
      chimney(flip ? 520 : 250, 218), wall(160, 318, 480, colours), poly([[124, 326], [212, 236], [588, 236], [676, 326]], colours.roof), poly([[124, 326], [676, 326], [668, 316], [132, 316]], colours.roofDark),
      rect(212, 236, 376, 7, '#ffffff', 'opacity=".12"'), rect(160, 326, 480, 7, '#000000', 'opacity=".08"'), pane(196, 352, 130, 54, colours.glass), door(380, 346, 50, GROUND - 346, colours.door), pane(474, 352, 58, 54, colours.glass),
      rect(560, 346, 66, GROUND - 346, '#d9d5cc'), ...[360, 378, 396, 414].map((y) => line(560, y, 626, y, '#c3bdb1')),
    ].join(''),
  }
}

function annex(random: Random, colours: Palette): Building {
  const garage = random.chance(0.6)
  return {
    left: 200, right: 626, doorX: 402,
    markup: [
      rect(440, 330, 186, GROUND - 330, colours.wallShade), poly([[428, 338], [452, 288], [606, 288], [640, 338]], colours.roofDark),
      garage ? rounded(476, 362, 116, GROUND - 362, 4, '#efece4') + [376, 392, 408, 424].map((y) => line(476, y, 592, y, '#cdc7bb')).join('') : pane(478, 358, 108, 44, colours.glass),
      wall(200, 280, 252, colours), poly([[176, 290], [326, 158], [476, 290]], colours.roof), poly([[326, 158], [476, 290], [446, 290], [326, 186]], colours.roofDark), circle(326, 244, 18, '#fbfaf7'), circle(326, 244, 14, colours.glass),
      pane(236, 326, 60, 58, colours.glass), door(376, 336, 50, GROUND - 336, colours.door), pane(320, 340, 26, 44, colours.glass, false),
    ].join(''),
  }
}

function row(_: Random, colours: Palette): Building {
  const fills = [colours.wallShade, colours.wall, colours.wallShade]
  const unit = (x: number, index: number): string =>
    [rect(x, 258, 156, GROUND - 258, fills[index] ?? colours.wall), pane(x + 26, 284, 42, 42, colours.glass), pane(x + 90, 284, 42, 42, colours.glass), pane(x + 24, 364, 50, 46, colours.glass), door(x + 96, 354, 40, GROUND - 354, index === 1 ? colours.door : '#7b7468'), line(x, 266, x, GROUND, 'rgba(0,0,0,.12)')].join('')
  return {
    left: 166, right: 634, doorX: 438,
    markup: [chimney(300, 166), chimney(470, 166), ...[166, 322, 478].map(unit), poly([[144, 268], [196, 186], [604, 186], [656, 268]], colours.roof), poly([[144, 268], [656, 268], [650, 259], [150, 259]], colours.roofDark), ...[218, 376, 532].map((x) => rect(x, 208, 48, 36, '#cfdde3', 'opacity=".8"'))].join(''),
  }
}

function villa(_: Random, colours: Palette): Building {
  const windows = [252, 326, 444, 518].map((x) => pane(x, 262, 36, 54, colours.glass) + pane(x, 352, 36, 58, colours.glass)).join('')
  return {
    left: 226, right: 574, doorX: 403,
    markup: [chimney(290, 160), wall(226, 244, 348, colours), poly([[200, 252], [286, 166], [514, 166], [600, 252]], colours.roof), poly([[200, 252], [600, 252], [594, 243], [206, 243]], colours.roofDark), windows, pane(384, 262, 36, 54, colours.glass), rect(226, 332, 348, 6, '#ffffff', 'opacity=".5"'), rect(366, 340, 8, GROUND - 340, '#fbfaf7'), rect(430, 340, 8, GROUND - 340, '#fbfaf7'), poly([[354, 342], [402, 316], [450, 342]], colours.roofDark), door(380, 356, 44, GROUND - 356, colours.door)].join(''),
  }
}

function modern(_: Random, colours: Palette): Building {
  return {
    left: 192, right: 630, doorX: 424,
    markup: [rect(260, 214, 300, 116, '#f7f5f0'), rect(250, 204, 320, 12, '#3f474e'), rect(192, 322, 438, GROUND - 322, '#eeebe4'), rect(180, 314, 462, 12, '#3f474e'), rect(470, 326, 160, GROUND - 326, '#a98d6f'), ...[490, 510, 530, 550, 570, 590, 610].map((x) => line(x, 326, x, GROUND, '#967b5f')), pane(290, 242, 120, 56, colours.glass), pane(446, 242, 78, 56, colours.glass), pane(218, 346, 150, 90, colours.glass), door(400, 344, 48, GROUND - 344, '#3f474e'), rect(486, 356, 128, GROUND - 356, '#d5d1c8')].join(''),
  }
}

function farm(_: Random, colours: Palette): Building {
  return {
    left: 150, right: 650, doorX: 402,
    markup: [wall(150, 304, 500, colours), poly([[118, 314], [210, 156], [590, 156], [682, 314]], colours.roof), poly([[118, 314], [682, 314], [676, 303], [124, 303]], colours.roofDark), rect(210, 156, 380, 8, '#ffffff', 'opacity=".12"'), ...[190, 258, 498, 566].map((x) => pane(x, 340, 44, 48, colours.glass)), ...[186, 254, 494, 562].flatMap((x) => [rect(x - 12, 336, 10, 56, '#5f7a63'), rect(x + 54, 336, 10, 56, '#5f7a63')]), rounded(352, 322, 100, GROUND - 322, 6, colours.door), line(402, 326, 402, GROUND, 'rgba(255,255,255,.35)', 3), rect(268, 228, 50, 38, '#cfdde3', 'opacity=".7"'), rect(482, 228, 50, 38, '#cfdde3', 'opacity=".7"')].join(''),
  }
}

const SHAPES: Readonly<Record<HouseShape, (random: Random, colours: Palette) => Building>> = { gable, eaves, double, bungalow, annex, row, villa, modern, farm }

/** The house from the street, with its garden. */
export function houseFront(random: Random, colours: Palette, shape: HouseShape): string {
  const building = SHAPES[shape](random, colours)
  const fenced = random.chance(0.45)
  return [
    backdrop(random, colours),
    ground(colours, building.doorX),
    building.markup,
    planting(random, colours, building.left, building.right),
    flowers(random, building.left + 20, GROUND + 12, Math.max(40, building.doorX - building.left - 70)),
    fenced ? fence(-8, building.doorX - 86, 556) + fence(building.doorX + 96, 812, 556) : '',
  ].join('')
}
