import { refuse, type Reply, wrapped } from './reply.ts'

export interface Unit {
  readonly id: number
  readonly archived: boolean
  readonly [field: string]: unknown
}

/** A new account's statuses; units in the first two are not published on portals. */
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

/** Fields without label and value in a unit's expanded form. */
const BARE = new Set([
  'id',
  'name',
  'unit_id',
  'exposee_id',
  'project_id',
  'broker_id',
  'archived',
  'street',
  'house_number',
  'zip_code',
  'city',
  'lat',
  'lng',
  'country',
  'marketing_type',
  'object_type',
  'rs_type',
  'rs_category',
  'hide_address',
  'created_at',
])

const REQUIRED = ['title', 'object_type', 'rs_type', 'marketing_type']
const PAGE = 20

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A contact's relation to a unit; duplicates are accepted. */
export interface Relationship {
  readonly unitId: number
  readonly id: number
  readonly name: string
  readonly internal_name: 'owner'
  readonly client_id: number
}

/** An account's units. As in the real Propstack, creating one never checks for duplicates. */
export function createUnits() {
  const all: Unit[] = []
  let last = 900_000
  const relationships: Relationship[] = []
  let forced: number | undefined
  let findable = Infinity

  const add = (fields: Record<string, unknown>): Unit => {
    const unit = { archived: false, ...written({}, fields), id: (last += 1), created_at: '2026-11-21T09:00:00.000+01:00' }
    all.push(unit)
    return unit
  }

  const shown = (unit: Unit, expanded: boolean) => {
    const status = STATUSES.find(({ id }) => id === (forced ?? unit['property_status_id']))
    return expanded ? expandedForm(unit, status, relationships) : flatForm(unit, status)
  }

  return {
    all,
    relationships,
    add,
    remove: (id: number) => removeFrom(all, id),
    edit: (id: number, fields: Record<string, unknown>) => editIn(all, id, fields),
    /** Makes every unit return this status, whatever was written; undefined ends it. */
    forceStatus: (id: number | undefined) => void (forced = id),
    /** Hides later units from lists, until reset. */
    stopSearch: (isBehind: boolean) => {
      findable = isBehind ? all.length : Infinity
    },
    list({ searchParams: query }: URL): Reply {
      const found = all.slice(0, findable).filter((unit) => isWanted(unit, query))
      const per = Number(query.get('per') ?? PAGE)
      const page = Number(query.get('page') ?? 1)
      const data = inOrder(found, query, page)
        .slice((page - 1) * per, page * per)
        .map((unit) => shown(unit, query.get('expand') === '1'))
      return { status: 200, body: query.get('with_meta') === '1' ? { data, meta: { total_count: found.length } } : data }
    },
    read(id: number, expanded: boolean): Reply {
      const unit = all.find((one) => one.id === id)
      return unit ? { status: 200, body: shown(unit, expanded) } : unknownUnit(id)
    },
    create(body: unknown): Reply {
      const property = wrapped(body, 'property')
      if (!property) return refuse(422, 'property fehlt')
      const missing = REQUIRED.filter((name) => toText(property[name]) === '')
      if (missing.length > 0) return refuse(422, `${missing.join(', ')} muss ausgefüllt werden`)
      return { status: 201, body: { ok: true, id: add(property).id } }
    },
    change(id: number, body: unknown): Reply {
      const property = wrapped(body, 'property')
      const place = all.findIndex((one) => one.id === id)
      const unit = all[place]
      if (!unit) return unknownUnit(id)
      if (!property) return refuse(422, 'property fehlt')
      all[place] = { ...unit, ...written(unit, property), id }
      return { status: 200, body: { ok: true, id } }
    },
    own: (body: unknown) => ownedBy(all, relationships, body),
  }
}

function ownedBy(all: readonly Unit[], relationships: Relationship[], body: unknown): Reply {
  const { client_id: clientId, property_id: propertyId } = (body ?? {}) as { client_id?: unknown; property_id?: unknown }
  if (!all.some(({ id }) => id === Number(propertyId))) return unknownUnit(Number(propertyId))
  relationships.push(ownership(70_001 + relationships.length, Number(propertyId), Number(clientId)))
  return { status: 200, body: { okay: true } }
}

function removeFrom(all: Unit[], id: number): void {
  const place = all.findIndex((unit) => unit.id === id)
  if (place >= 0) all.splice(place, 1)
}

function editIn(all: Unit[], id: number, fields: Record<string, unknown>): void {
  const place = all.findIndex((unit) => unit.id === id)
  const unit = all[place]
  if (unit) all[place] = { ...unit, ...fields, id }
}

const ownership = (id: number, unitId: number, clientId: number): Relationship => ({
  unitId,
  id,
  name: 'Eigentümer',
  internal_name: 'owner',
  client_id: clientId,
})

function flatForm({ custom_fields: _, ...fields }: Unit, status: unknown) {
  return { ...fields, country: 'DEU', status }
}

function expandedForm({ custom_fields: own, ...known }: Unit, status: unknown, relationships: readonly Relationship[]) {
  const fields = Object.entries(known).map(([name, value]) => [name, BARE.has(name) ? value : { label: name, value }] as const)
  return {
    ...Object.fromEntries(fields),
    country: 'DEU',
    property_status: status,
    custom_fields: Object.fromEntries(Object.entries(own ?? {}).map(([name, value]) => [name, { value, pretty_value: String(value) }])),
    relationships: relationships.filter(({ unitId }) => unitId === known.id).map(({ unitId: _, ...one }) => one),
  }
}

const unknownUnit = (id: number): Reply => refuse(404, `Objekt mit der ID ${id} nicht gefunden`)

/** Custom fields after a write: `partial_custom_fields` merges them, `custom_fields` replaces them. */
function written(unit: Record<string, unknown>, { partial_custom_fields: some, ...fields }: Record<string, unknown>) {
  return some === undefined ? fields : { ...fields, custom_fields: { ...(unit['custom_fields'] as object), ...(some as object) } }
}

/** Without `sort_by`, the order differs from page to page. */
function inOrder(units: readonly Unit[], query: URLSearchParams, page: number): readonly Unit[] {
  if (query.has('sort_by')) return query.get('order') === 'desc' ? units.toReversed() : units
  return units.map((_, index) => units[(index + 7 * (page - 1)) % units.length] as Unit)
}

function isWanted(unit: Unit, query: URLSearchParams): boolean {
  const asked = query.getAll('property_ids[]')
  if (asked.length > 0 && !asked.includes(String(unit.id))) return false
  const archived = query.get('archived') ?? '0'
  if (archived !== '-1' && unit.archived !== (archived === '1')) return false
  // The real filter is not an exact match either.
  if (!toText(unit['unit_id']).startsWith(query.get('unit_id') ?? '')) return false
  const words = query.get('q')?.toLowerCase() ?? ''
  return ['unit_id', 'street', 'city'].some((name) => toText(unit[name]).toLowerCase().includes(words))
}
