import type { CategoryId } from '../world/ad.ts'
import { CATEGORIES } from './address.ts'
import type { Fault, FaultOptions } from '../portal-faults.ts'
import { FAULTS, isFault } from '../portal-faults.ts'
import type { Layout } from './pages/result-page.ts'
import type { GoneHow, PublishWish, World } from '../world/world.ts'

export type LayoutChoice = Layout | 'mixed'
/** Format of an ad page: boxes as until August 2026, islands with their data, or some boxes beside the islands. */
export type AdForm = 'boxes' | 'both' | 'islands'
export type AdFormChoice = AdForm | 'mixed'

export interface Controls {
  readonly world: World
  readonly fault: (fault: Fault | null, options?: FaultOptions) => void
  readonly setLayout: (layout: LayoutChoice) => void
  readonly setAdForm: (form: AdFormChoice) => void
}

/** Answer to a controlling process: a status and a JSON body. */
export interface ControlReply {
  readonly status: number
  readonly body: unknown
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

function wishOf(body: Record<string, unknown>): PublishWish {
  const category = Object.keys(CATEGORIES).find((id): id is CategoryId => id === String(body['category']))
  const seller = body['seller'] === 'private' || body['seller'] === 'commercial' ? body['seller'] : undefined
  const wish = {
    category,
    sellerType: seller,
    city: text(body['city']),
    title: text(body['title']),
    text: text(body['text']),
    price: number(body['price']),
    size: number(body['size']),
    rooms: number(body['rooms']),
  }
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as PublishWish
}

const wrong = (message: string): ControlReply => ({ status: 400, body: { error: message } })

/** `POST /__fault`, `/__publish`, `/__price`, `/__remove`, `/__layout`, `/__ad-form`: controls the stand-in from outside. */
export function control(path: string, body: unknown, controls: Controls): ControlReply {
  if (!isRecord(body)) return wrong('send a JSON object')
  if (path === '/__fault') {
    const fault = body['fault'] ?? null
    if (fault !== null && !isFault(fault)) return wrong(`fault is null or one of ${FAULTS.join(', ')}`)
    const times = number(body['times'])
    const pattern = text(body['path'])
    controls.fault(fault, { ...(times !== undefined && { times }), ...(pattern !== undefined && { path: new RegExp(pattern) }) })
    return { status: 200, body: { fault } }
  }
  if (path === '/__layout') {
    const layout = body['layout']
    if (layout !== 'A' && layout !== 'B' && layout !== 'C' && layout !== 'mixed') return wrong('layout is A, B, C or mixed')
    controls.setLayout(layout)
    return { status: 200, body: { layout } }
  }
  if (path === '/__ad-form') {
    const form = body['form']
    if (form !== 'boxes' && form !== 'both' && form !== 'islands' && form !== 'mixed') return wrong('form is boxes, both, islands or mixed')
    controls.setAdForm(form)
    return { status: 200, body: { form } }
  }
  if (path === '/__publish') return { status: 201, body: controls.world.publish(wishOf(body)) }
  const id = text(body['id'])
  if (id === undefined || controls.world.find(id) === undefined) return { status: 404, body: { error: 'no such advert' } }
  if (path === '/__price') {
    const price = number(body['price'])
    return price === undefined ? wrong('price is a number') : { status: 200, body: controls.world.changePrice(id, price) }
  }
  if (path === '/__remove') {
    const how = body['how']
    controls.world.remove(id, (how === 'expired' || how === 'deleted' || how === 'reserved' ? how : 'redirect') satisfies GoneHow)
    return { status: 200, body: { id } }
  }
  return { status: 404, body: { error: 'no such control' } }
}
