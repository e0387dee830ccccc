import type { Ad } from '../ad.ts'
import type { Random } from '../random.ts'
import { hashOf, randomOf } from '../random.ts'
import { blockFront, hallFront, movingVan, officeFront, oldTownFront, shopFront } from './buildings.ts'
import type { HouseShape } from './houses.ts'
import { houseFront } from './houses.ts'
import { allotment, balconyView, garden, plot, seaside } from './outdoors.ts'
import type { Palette } from './palette.ts'
import { makePalette } from './palette.ts'
import { floorPlan, sitePlan } from './plans.ts'
import { bathroom, emptyRoom, kitchen, livingRoom } from './rooms.ts'
import { HEIGHT, WIDTH } from './shapes.ts'

type View = (random: Random, colours: Palette) => string

const HOUSE_SHAPES: Readonly<Record<string, readonly HouseShape[]>> = {
  'Einfamilienhaus freistehend': ['gable', 'eaves', 'annex', 'gable', 'eaves', 'modern'],
  Doppelhaushälfte: ['double'],
  Reihenhaus: ['row'],
  Bungalow: ['bungalow'],
  Villa: ['villa'],
  Bauernhaus: ['farm'],
}

function houseViews(ad: Ad): readonly View[] {
  const front: View =
    ad.objectType === 'Mehrfamilienhaus'
      ? ad.yearBuilt !== null && ad.yearBuilt < 1940
        ? oldTownFront
        : blockFront
      : (random, colours) => houseFront(random, colours, random.pick(HOUSE_SHAPES[ad.objectType ?? ''] ?? ['gable', 'eaves', 'annex']))
  return [front, livingRoom, garden, kitchen, (random) => floorPlan(random, ad.size ?? 120), bathroom]
}

function flatViews(ad: Ad): readonly View[] {
  const front = ad.yearBuilt !== null && ad.yearBuilt < 1940 ? oldTownFront : blockFront
  const views: readonly View[] = [front, livingRoom, kitchen, balconyView, (random) => floorPlan(random, ad.size ?? 60), bathroom]
  // Many owners of a flat show the room first, not the house.
  return ad.building === undefined && hashOf(ad.object ?? ad.id) % 5 === 0 ? [livingRoom, front, ...views.slice(2)] : views
}

function viewsOf(ad: Ad): readonly View[] {
  if (ad.kind === 'abroad') return [seaside, livingRoom, garden]
  if (ad.kind === 'moving') return [movingVan]
  if (ad.kind === 'prefab')
    return [(random, colours) => houseFront(random, colours, 'modern'), (random) => floorPlan(random, ad.size ?? 120), kitchen]
  if (ad.category === '196' || ad.category === '203') return flatViews(ad)
  if (ad.category === '207')
    return [
      ad.objectType === 'Garten' || ad.objectType === 'Land-/Forstwirtschaft' ? allotment : plot,
      (random) => sitePlan(random, ad.plotSize ?? 500),
      garden,
    ]
  if (ad.category === '277') {
    const front: View =
      ad.objectType === 'Lagerhalle'
        ? hallFront
        : ad.objectType === 'Büro/Praxis'
          ? officeFront
          : (random, colours) => shopFront(random, colours, ad.objectType === 'Gastronomie')
    return [front, emptyRoom, (random) => floorPlan(random, ad.size ?? 100), kitchen]
  }
  return houseViews(ad)
}

/** Light and shade have no edges. */
const SOFT = '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="40"/></filter>'

/** Varies viewpoint and light, so that two rooms of the same kind look different. */
function seenBy(random: Random, body: string): string {
  const zoom = 1 + random.next() * 0.35
  const [x, y] = [random.next() * (1 - zoom) * WIDTH, random.next() * (1 - zoom) * HEIGHT]
  const mirror = random.chance(0.5) ? `translate(${WIDTH} 0) scale(-1 1)` : ''
  const light = Array.from({ length: 14 }, () => {
    const [across, down] = [random.int(0, WIDTH), random.int(0, HEIGHT)]
    const [width, height] = [random.int(40, 150), random.int(40, 150)]
    return `<ellipse cx="${across}" cy="${down}" rx="${width}" ry="${height}" fill="${random.chance(0.5) ? '#fff' : '#4a4032'}" opacity="${random.pick(['.1', '.16', '.22'])}"/>`
  })
  return `<g transform="${mirror} translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${zoom.toFixed(3)})">${body}</g>${SOFT}<g filter="url(#soft)">${light.join('')}</g>`
}

/** Picture `view` (from 1) of an advert as SVG; deterministic per property. */
export function drawPicture(ad: Ad, view: number): string {
  // The front is that of the building, shared by its flats.
  const own = ad.ownPictures ? ad.id : (ad.object ?? ad.id)
  const name = view === 1 ? (ad.building ?? own) : own
  const colours = makePalette(randomOf(hashOf(name)))
  const views = viewsOf(ad)
  const draw = views[(view - 1) % views.length] ?? livingRoom
  const random = randomOf(hashOf(`${name}-${view}`))
  const body = seenBy(randomOf(hashOf(`${name}-${view}-light`)), draw(random, colours))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`
}
