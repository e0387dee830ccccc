import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
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

/** Light and shade without edges. */
function light(random: Random): Promise<Buffer> {
  const points = Array.from({ length: LIGHTS.width * LIGHTS.height }, () => [
    ...random.pick([
      [255, 255, 255],
      [74, 64, 50],
    ]),
    random.int(0, 60),
  ])
  return sharp(Buffer.from(points.flat()), { raw: LIGHTS }).resize(WIDTH, HEIGHT, { fit: 'fill' }).png().toBuffer()
}

/** An advert's picture `view` (from 1), deterministic per property. View and light turn one file into different pictures. */
export async function renderPicture(ad: Ad, view: number): Promise<Buffer> {
  // The front is the building's, shared by its flats.
  const own = ad.ownPictures ? ad.id : (ad.object ?? ad.id)
  const name = view === 1 ? (ad.building ?? own) : own
  const random = createRandom(hashOf(`${name}-${view}`))
  const motifs = motifsOf(ad, random)
  const motif = motifs[(view - 1) % motifs.length] ?? 'living-room'
  const zoom = 1 + random.next() * 0.35
  const [width, height] = [Math.round(WIDTH / zoom), Math.round(HEIGHT / zoom)]
  // as bytes: the product's picture reader blocks files for the whole process
  return sharp(await readFile(join(import.meta.dirname, random.pick(FILES.get(motif) ?? []))))
    .extract({ left: random.int(0, WIDTH - width), top: random.int(0, HEIGHT - height), width, height })
    .resize(WIDTH, HEIGHT)
    .flop(!motif.endsWith('-plan') && random.chance(0.5))
    .modulate({ hue: random.int(-12, 12), brightness: random.int(94, 106) / 100 })
    .composite([{ input: await light(random) }])
    .webp({ quality: 75 })
    .toBuffer()
}

/** Longer edge of the small copy in pixels. */
const SMALL = 320

/** The small copy of an advert's picture, cropped and compressed per advert, as when a seller uploads the same photo again. */
export async function renderSmallCopy(ad: Ad, view: number): Promise<Buffer> {
  const random = createRandom(hashOf(`${ad.id}-${view}-copy`))
  const [left, top] = [random.int(0, 3) / 100, random.int(0, 3) / 100]
  const [width, height] = [1 - left - random.int(0, 2) / 100, 1 - top - random.int(0, 2) / 100]
  return sharp(await renderPicture(ad, view))
    .extract({
      left: Math.round(left * WIDTH),
      top: Math.round(top * HEIGHT),
      width: Math.floor(width * WIDTH),
      height: Math.floor(height * HEIGHT),
    })
    .resize({ width: SMALL - random.int(0, 60) })
    .jpeg({ quality: random.int(45, 85) })
    .toBuffer()
}
