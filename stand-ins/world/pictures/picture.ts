import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Ad } from '../ad.ts'
import { hashOf, type Random, createRandom } from '../random.ts'

/** Size of each file in pixels. */
export const [WIDTH, HEIGHT] = [640, 480]

/** Names such as `gable-1.webp`, by motif. */
const FILES = Map.groupBy(
  readdirSync(import.meta.dirname).filter((name) => name.endsWith('.webp')),
  (name) => name.replace(/-\d+\.webp$/, ''),
)

const HOUSES: Readonly<Record<string, readonly string[]>> = {
  'Einfamilienhaus freistehend': ['gable', 'eaves', 'annex', 'gable', 'eaves', 'modern'],
  Doppelhaushälfte: ['double'],
  Reihenhaus: ['row'],
  Bungalow: ['bungalow'],
  Villa: ['villa'],
  Bauernhaus: ['farm'],
}
const BUSINESSES: Readonly<Record<string, string>> = { Lagerhalle: 'hall', 'Büro/Praxis': 'office', Gastronomie: 'cafe' }

const houseOf = ({ yearBuilt }: Ad) => (yearBuilt !== null && yearBuilt < 1940 ? 'old-town' : 'block')

function flatMotifs(ad: Ad): readonly string[] {
  const front = houseOf(ad)
  // Many flat owners show the room first, not the house.
  const first = ad.building === undefined && hashOf(ad.object ?? ad.id) % 5 === 0 ? ['living-room', front] : [front, 'living-room']
  return [...first, 'kitchen', 'balcony', 'floor-plan', 'bathroom']
}

function motifsOf(ad: Ad, random: Random): readonly string[] {
  const type = ad.objectType ?? ''
  if (ad.kind === 'abroad') return ['seaside', 'living-room', 'garden']
  if (ad.kind === 'moving') return ['van']
  if (ad.kind === 'prefab') return ['modern', 'floor-plan', 'kitchen']
  if (ad.category === '196' || ad.category === '203') return flatMotifs(ad)
  if (ad.category === '207') return [type === 'Garten' || type === 'Land-/Forstwirtschaft' ? 'allotment' : 'plot', 'site-plan', 'garden']
  if (ad.category === '277') return [BUSINESSES[type] ?? 'shop', 'empty-room', 'floor-plan', 'kitchen']
  const front = type === 'Mehrfamilienhaus' ? houseOf(ad) : random.pick(HOUSES[type] ?? ['gable', 'eaves', 'annex'])
  return [front, 'living-room', 'garden', 'kitchen', 'floor-plan', 'bathroom']
}

const LIGHTS = { width: 8, height: 6, channels: 4 } as const

/** Light and shade without edges, as raw points. */
function light(random: Random, width: number, height: number): Promise<Buffer> {
  const points = Array.from({ length: LIGHTS.width * LIGHTS.height }, () => [
    ...random.pick([
      [255, 255, 255],
      [74, 64, 50],
    ]),
    random.int(0, 60),
  ])
  return sharp(Buffer.from(points.flat()), { raw: LIGHTS }).resize(width, height, { fit: 'fill' }).raw().toBuffer()
}

/** An advert's picture `view` (from 1), deterministic per property. View and light turn one file into different pictures. */
export const renderPicture = async (ad: Ad, view: number): Promise<Buffer> =>
  (await drawPicture(ad, view)).webp({ quality: 75, effort: 1 }).toBuffer()

async function drawPicture(ad: Ad, view: number, width = WIDTH, height = HEIGHT): Promise<Sharp> {
  // The front is the building's, shared by its flats.
  const own = ad.ownPictures ? ad.id : (ad.object ?? ad.id)
  const name = view === 1 ? (ad.building ?? own) : own
  const random = createRandom(hashOf(`${name}-${view}`))
  const motifs = motifsOf(ad, random)
  const motif = motifs[(view - 1) % motifs.length] ?? 'living-room'
  const zoom = 1 + random.next() * 0.35
  const part = { width: Math.round(WIDTH / zoom), height: Math.round(HEIGHT / zoom) }
  // as bytes: the product's picture reader blocks files for the whole process
  return sharp(await readFile(join(import.meta.dirname, random.pick(FILES.get(motif) ?? []))))
    .extract({ left: random.int(0, WIDTH - part.width), top: random.int(0, HEIGHT - part.height), ...part })
    .resize(width, height)
    .flop(!motif.endsWith('-plan') && random.chance(0.5))
    .modulate({ hue: random.int(-12, 12), brightness: random.int(94, 106) / 100 })
    .composite([{ input: await light(random, width, height), raw: { width, height, channels: LIGHTS.channels } }])
}

/** Longer edge of the small copy in pixels. */
const SMALL = 320
/** Size in pixels at which it is drawn: a whole picture takes twice as long, and the demo asks for thousands. */
const DRAWN = { width: 384, height: 288 } as const

/** The small copy of an advert's picture, cropped and compressed per advert, as when a seller uploads the same photo again. */
export async function renderSmallCopy(ad: Ad, view: number): Promise<Buffer> {
  const random = createRandom(hashOf(`${ad.id}-${view}-copy`))
  const [left, top] = [random.int(0, 3) / 100, random.int(0, 3) / 100]
  const [width, height] = [1 - left - random.int(0, 2) / 100, 1 - top - random.int(0, 2) / 100]
  const drawn = await drawPicture(ad, view, DRAWN.width, DRAWN.height)
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
    .extract({
      left: Math.round(left * DRAWN.width),
      top: Math.round(top * DRAWN.height),
      width: Math.floor(width * DRAWN.width),
      height: Math.floor(height * DRAWN.height),
    })
    .resize({ width: SMALL - random.int(0, 60) })
    .jpeg({ quality: random.int(45, 85) })
    .toBuffer()
}
