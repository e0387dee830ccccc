import type { Random } from '../random.ts'

/** The colours shared by all pictures of an advert. */
export interface Palette {
  readonly skyTop: string
  readonly skyBottom: string
  readonly far: string
  readonly lawn: string
  readonly lawnDark: string
  readonly wall: string
  readonly wallShade: string
  readonly roof: string
  readonly roofDark: string
  readonly glass: string
  readonly door: string
  readonly leaf: string
  readonly leafDark: string
  /** For cushions, awnings and the like. */
  readonly accent: string
  readonly floor: string
}

const SKIES: readonly (readonly [string, string, string])[] = [
  ['#b9cddb', '#e3edf1', '#b4c7c4'],
  ['#d9ccba', '#f2eadf', '#cbc3a9'],
  ['#b8d8c9', '#e4f2ea', '#a9c9b4'],
  ['#bcc4dd', '#e3e6f3', '#b3bfcb'],
  ['#dcc4bb', '#f5e9e3', '#ccbdaa'],
  ['#b4d0d8', '#e2f0f1', '#a9c6c2'],
  ['#a9c4dc', '#dfeaf2', '#a6c0bd'],
]
const WALLS: readonly (readonly [string, string])[] = [
  ['#f6efe4', '#e7dccb'],
  ['#f3f0e9', '#e0dacd'],
  ['#ecd9b8', '#dcc59d'],
  ['#e7e4dc', '#d2cdc1'],
  ['#c98a6d', '#b57658'],
  ['#f2e2cf', '#e2ccb2'],
  ['#dfe6e3', '#c8d2ce'],
  ['#f4e6c8', '#e3d1a9'],
  ['#b96e56', '#a25c46'],
]
const ROOFS: readonly (readonly [string, string])[] = [
  ['#8f4a35', '#7a3d2b'],
  ['#a4553b', '#8c452f'],
  ['#4b5560', '#3d464f'],
  ['#5a4a42', '#493b34'],
  ['#7c4330', '#683625'],
  ['#59646e', '#48525b'],
]
const LAWNS: readonly (readonly [string, string])[] = [
  ['#a9bd8f', '#93aa7b'],
  ['#b3c294', '#9cae7e'],
  ['#9fb98c', '#89a577'],
]
const LEAVES: readonly (readonly [string, string])[] = [
  ['#8caa78', '#779565'],
  ['#9cb582', '#86a06d'],
  ['#7fa184', '#6b8d70'],
  ['#c0a15e', '#a98a4b'],
]
const DOORS = ['#6d4a38', '#2f4f4f', '#7a3b32', '#3f5a6b', '#54624a']
const ACCENTS = ['#c4704f', '#4f7d8a', '#c79a45', '#7b8f6a', '#9a6a7c', '#3f6672']
const FLOORS = ['#d8b98f', '#c9a578', '#e0cba8', '#b98f66']

export function makePalette(random: Random): Palette {
  const [skyTop, skyBottom, far] = random.pick(SKIES)
  const [wall, wallShade] = random.pick(WALLS)
  const [roof, roofDark] = random.pick(ROOFS)
  const [lawn, lawnDark] = random.pick(LAWNS)
  const [leaf, leafDark] = random.pick(LEAVES)
  return {
    skyTop,
    skyBottom,
    far,
    wall,
    wallShade,
    roof,
    roofDark,
    lawn,
    lawnDark,
    leaf,
    leafDark,
    glass: random.pick(['#a9c3cf', '#9dbac8', '#b4cad2']),
    door: random.pick(DOORS),
    accent: random.pick(ACCENTS),
    floor: random.pick(FLOORS),
  }
}
