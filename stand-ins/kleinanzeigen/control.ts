import type { CategoryId } from '../world/ad.ts'
import { CATEGORIES } from './address.ts'
import type { Fault, FaultOptions } from '../portal-faults.ts'
import { FAULTS, isFault } from '../portal-faults.ts'
import type { Layout } from './pages/result-page.ts'
import type { GoneHow, PublishWish, World } from '../world/world.ts'

export type LayoutChoice = Layout | 'mixed'
/** An ad page's format: boxes as until August 2026, islands with their data, or some boxes beside the islands. */
export type AdForm = 'boxes' | 'both' | 'islands'
export type AdFormChoice = AdForm | 'mixed'

export interface Controls {
  readonly world: World
  readonly fault: (fault: Fault | null, options?: FaultOptions) => void
  readonly setLayout: (layout: LayoutChoice) => void
  readonly setAdForm: (form: AdFormChoice) => void
}

/** Response to a controlling process: a status and a JSON body. */
export interface ControlReply {
  readonly status: number
  readonly body: unknown
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

function readWish(body: Record<string, unknown>): PublishWish {
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

type Body = Readonly<Record<string, unknown>>

const LAYOUTS: readonly LayoutChoice[] = ['A', 'B', 'C', 'mixed']
const AD_FORMS: readonly AdFormChoice[] = ['boxes', 'both', 'islands', 'mixed']
const GONE: readonly GoneHow[] = ['expired', 'deleted', 'reserved']

function setFault({ fault = null, times, path }: Body, controls: Controls): ControlReply {
  if (fault !== null && !isFault(fault)) return wrong(`fault is null or one of ${FAULTS.join(', ')}`)
  const limit = number(times)
  const pattern = text(path)
  controls.fault(fault, { ...(limit !== undefined && { times: limit }), ...(pattern !== undefined && { path: new RegExp(pattern) }) })
  return { status: 200, body: { fault } }
}

const ON_PORTAL: Readonly<Record<string, (body: Body, controls: Controls) => ControlReply>> = {
  '/__fault': setFault,
  '/__layout': (body, controls) => {
    const layout = LAYOUTS.find((known) => known === body['layout'])
    if (layout === undefined) return wrong('layout is A, B, C or mixed')
    controls.setLayout(layout)
    return { status: 200, body: { layout } }
  },
  '/__ad-form': (body, controls) => {
    const form = AD_FORMS.find((known) => known === body['form'])
    if (form === undefined) return wrong('form is boxes, both, islands or mixed')
    controls.setAdForm(form)
    return { status: 200, body: { form } }
  },
  '/__publish': (body, { world }) => ({ status: 201, body: world.publish(readWish(body)) }),
}

const ON_ADVERT: Readonly<Record<string, (id: string, body: Body, controls: Controls) => ControlReply>> = {
  '/__price': (id, body, { world }) => {
    const price = number(body['price'])
    return price === undefined ? wrong('price is a number') : { status: 200, body: world.changePrice(id, price) }
  },
  '/__remove': (id, body, { world }) => {
    world.remove(id, GONE.find((known) => known === body['how']) ?? 'redirect')
    return { status: 200, body: { id } }
  },
}

/** `POST /__fault`, `/__publish`, `/__price`, `/__remove`, `/__layout`, `/__ad-form`: controls the stand-in from outside. */
export function control(path: string, body: unknown, controls: Controls): ControlReply {
  if (!isRecord(body)) return wrong('send a JSON object')
  const onPortal = ON_PORTAL[path]
  if (onPortal) return onPortal(body, controls)
  const id = text(body['id'])
  if (id === undefined || controls.world.find(id) === undefined) return { status: 404, body: { error: 'no such advert' } }
  return ON_ADVERT[path]?.(id, body, controls) ?? { status: 404, body: { error: 'no such control' } }
}
