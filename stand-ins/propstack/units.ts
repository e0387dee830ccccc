import { refuse, type Reply, wrapped } from './reply.ts'

export interface Unit {
  readonly id: number
  readonly archived: boolean
  readonly [field: string]: unknown
}

/** As a new account brings them: the first two are kept from the portals. */
export const STATUSES = [
  { id: 4101, name: 'Akquise', position: 1, color: '#888', remove_from_portal: true },
  { id: 4102, name: 'Vorbereitung', position: 2, color: '#8a8', remove_from_portal: true },
  { id: 4103, name: 'Vermarktung', position: 3, color: '#0a0', remove_from_portal: false },
  { id: 4104, name: 'Abgeschlossen', position: 5, color: '#a00', remove_from_portal: false },
].map((status) => ({
  ...status,
  exclude_from_search_profile_matching: status.remove_from_portal,
  disable_expose_landing_page: status.remove_from_portal,
}))

/** Fields that the expanded form of a unit leaves bare; all others come as label and value. */
const BARE = new Set([
  'id',
  'name',
  'unit_id',
  'exposee_id',
  'archived',
  'street',
  'house_number',
  'zip_code',
  'city',
  'country',
  'marketing_type',
  'object_type',
  'rs_type',
  'rs_category',
])

const REQUIRED = ['title', 'object_type', 'rs_type', 'marketing_type']

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The objects of an account. Creating never looks for an equal one: neither does the real Propstack. */
export function createUnits() {
  const all: Unit[] = []
  let forced: number | undefined
  let findable = Infinity

  const add = (fields: Record<string, unknown>): Unit => {
    const unit = { archived: false, ...fields, id: 900_001 + all.length, created_at: '2026-11-21T09:00:00.000+01:00' }
    all.push(unit)
    return unit
  }

  const shown = (unit: Unit, expanded: boolean) => {
    const wrap = ([name, value]: [string, unknown]) => [name, BARE.has(name) ? value : { label: name, value }] as const
    const fields = expanded ? Object.fromEntries(Object.entries(unit).map(wrap)) : unit
    const status = STATUSES.find(({ id }) => id === (forced ?? unit['property_status_id']))
    return { ...fields, country: 'DEU', [expanded ? 'property_status' : 'status']: status }
  }

  return {
    all,
    add,
    /** What every object says of its status whatever was written; undefined ends it. */
    forceStatus: (id: number | undefined) => {
      forced = id
    },
    /** Lists do not show what is made from now on, until it is taken back. */
    stopSearch: (isBehind: boolean) => {
      findable = isBehind ? all.length : Infinity
    },
    list({ searchParams: query }: URL): Reply {
      const found = all.slice(0, findable).filter((unit) => isWanted(unit, query))
      const per = Math.min(Number(query.get('per') ?? 20), 500)
      const page = Number(query.get('page') ?? 1)
      const data = found.slice((page - 1) * per, page * per).map((unit) => shown(unit, query.get('expand') === '1'))
      return { status: 200, body: query.get('with_meta') === '1' ? { data, meta: { total_count: found.length } } : data }
    },
    read(id: number, expanded: boolean): Reply {
      const unit = all.find((one) => one.id === id)
      return unit ? { status: 200, body: shown(unit, expanded) } : refuse(404, `Objekt mit der ID ${id} nicht gefunden`)
    },
    create(body: unknown): Reply {
      const property = wrapped(body, 'property')
      if (!property) return refuse(422, 'property fehlt')
      const missing = REQUIRED.filter((name) => textOf(property[name]) === '')
      if (missing.length > 0) return refuse(422, `${missing.join(', ')} muss ausgefüllt werden`)
      return { status: 201, body: { ok: true, id: add(property).id } }
    },
  }
}

function isWanted(unit: Unit, query: URLSearchParams): boolean {
  const archived = query.get('archived') ?? '0'
  if (archived !== '-1' && unit.archived !== (archived === '1')) return false
  // the real filter is no exact comparison either
  if (!textOf(unit['unit_id']).startsWith(query.get('unit_id') ?? '')) return false
  const words = query.get('q')?.toLowerCase() ?? ''
  return ['unit_id', 'street', 'city'].some((name) => textOf(unit[name]).toLowerCase().includes(words))
}
