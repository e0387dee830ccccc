import type { Random } from '../random.ts'
import type { Building } from './house-parts.ts'
import { double, eaves, gable, row } from './houses-gabled.ts'
import { annex, bungalow, farm, modern, villa } from './houses-wide.ts'
import type { Palette } from './palette.ts'
import { GROUND } from './shapes.ts'
import { backdrop, fence, flowers, ground, planting } from './surroundings.ts'

export type HouseShape = 'gable' | 'eaves' | 'double' | 'bungalow' | 'annex' | 'row' | 'villa' | 'modern' | 'farm'

const SHAPES: Readonly<Record<HouseShape, (random: Random, colours: Palette) => Building>> = {
  gable,
  eaves,
  double,
  bungalow,
  annex,
  row,
  villa,
  modern,
  farm,
}

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
