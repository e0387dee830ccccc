export interface Unit {
  readonly id: number
  readonly archived: boolean
  readonly [field: string]: unknown
}

export interface Contact {
  readonly id: number
  readonly [field: string]: unknown
}

interface Reply {
  readonly status: number
  readonly body: unknown
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

const FIELD_GROUPS = [
  {
    id: 71,
    name: 'Akquise',
    entity: 'for_properties',
    custom_fields: [
      { id: 711, name: 'lead_score', pretty_name: 'Lead-Score', field_type: 'String', position: 1, custom_options: [] },
      {
        id: 712,
        name: 'lead_quelle',
        pretty_name: 'Quelle',
        field_type: 'Dropdown',
        position: 2,
        custom_options: [{ id: 1, name: 'Giebel' }],
      },
    ],
  },
  {
    id: 72,
    name: 'Bewertung',
    entity: 'for_properties',
    custom_fields: [{ id: 721, name: 'wert_von', pretty_name: 'Wert von', field_type: 'String', position: 1, custom_options: [] }],
  },
]

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

export interface Account {
  readonly units: Unit[]
  readonly contacts: Contact[]
  addUnit(fields: Record<string, unknown>): Unit
  /** Answers one request; the path without the version. */
  answer(method: string, url: URL, path: string, body: unknown): Reply
  /** What a property that was just written says of its status; tests set it to something else. */
  forceStatus(id: number | undefined): void
  setStatuses(statuses: readonly unknown[]): void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const refuse = (status: number, text: string): Reply => ({ status, body: { errors: [text] } })

/** The data of one customer of Propstack. Creating never looks for an equal object: neither does the real one. */
export function createAccount(): Account {
  let nextId = 900_001
  let forced: number | undefined
  let statuses: readonly unknown[] = STATUSES
  const units: Unit[] = []
  const contacts: Contact[] = []

  const addUnit = (fields: Record<string, unknown>): Unit => {
    const unit = { archived: false, ...fields, id: nextId++, created_at: '2026-11-21T09:00:00.000+01:00' }
    units.push(unit)
    return unit
  }

  const statusOf = (unit: Unit) => STATUSES.find(({ id }) => id === (forced ?? unit['property_status_id']))

  const shown = (unit: Unit, expanded: boolean) => {
    const fields = expanded
      ? Object.fromEntries(Object.entries(unit).map(([name, value]) => [name, BARE.has(name) ? value : { label: name, value }]))
      : unit
    return { ...fields, country: 'DEU', [expanded ? 'property_status' : 'status']: statusOf(unit) }
  }

  const listUnits = ({ searchParams: query }: URL): Reply => {
    const archived = query.get('archived') ?? '0'
    const number = query.get('unit_id')
    const words = query.get('q')?.toLowerCase()
    const found = units
      .filter((unit) => archived === '-1' || unit.archived === (archived === '1'))
      // the real filter is no exact comparison either
      .filter((unit) => number === null || String(unit['unit_id'] ?? '').startsWith(number))
      .filter(
        (unit) =>
          words === undefined ||
          [unit['unit_id'], unit['street'], unit['city']].some((field) =>
            String(field ?? '')
              .toLowerCase()
              .includes(words),
          ),
      )
    const per = Math.min(Number(query.get('per') ?? 20), 500)
    const page = Number(query.get('page') ?? 1)
    const data = found.slice((page - 1) * per, page * per).map((unit) => shown(unit, query.get('expand') === '1'))
    return { status: 200, body: query.get('with_meta') === '1' ? { data, meta: { total_count: found.length } } : data }
  }

  const createUnit = (body: unknown): Reply => {
    const property = isRecord(body) ? body['property'] : undefined
    if (!isRecord(property)) return refuse(422, 'property fehlt')
    const missing = ['title', 'object_type', 'rs_type', 'marketing_type'].filter(
      (name) => typeof property[name] !== 'string' || property[name] === '',
    )
    return missing.length > 0
      ? refuse(422, `${missing.join(', ')} muss ausgefüllt werden`)
      : { status: 201, body: { ok: true, id: addUnit(property).id } }
  }

  /** People, unlike objects, are found again by their e-mail or their old number. */
  const saveContact = (body: unknown): Reply => {
    const client = isRecord(body) ? body['client'] : undefined
    if (!isRecord(client)) return refuse(422, 'client fehlt')
    const same = contacts.findIndex((known) =>
      ['email', 'old_crm_id'].some((name) => client[name] !== undefined && known[name] === client[name]),
    )
    const contact = { ...contacts[same], ...client, id: contacts[same]?.id ?? nextId++ }
    contacts.splice(same === -1 ? contacts.length : same, 1, contact)
    return { status: 200, body: { ok: true, id: contact.id } }
  }

  return {
    units,
    contacts,
    addUnit,
    forceStatus: (id) => {
      forced = id
    },
    setStatuses: (next) => {
      statuses = next
    },
    answer(method, url, path, body) {
      const one = /^\/units\/(\d+)$/.exec(path)
      if (one) {
        const unit = units.find(({ id }) => id === Number(one[1]))
        return unit && method === 'GET'
          ? { status: 200, body: shown(unit, url.searchParams.get('new') === '1') }
          : refuse(404, `Objekt mit der ID ${one[1]} nicht gefunden`)
      }
      switch (`${method} ${path}`) {
        case 'GET /units':
          return listUnits(url)
        case 'POST /units':
          return createUnit(body)
        case 'GET /contacts':
          return { status: 200, body: contacts }
        case 'POST /contacts':
          return saveContact(body)
        case 'GET /property_statuses':
          return { status: 200, body: { data: statuses } }
        case 'GET /custom_field_groups':
          return { status: 200, body: { data: url.searchParams.get('entity') === 'for_properties' ? FIELD_GROUPS : [] } }
        case 'GET /brokers':
          return { status: 200, body: [{ id: 11, name: 'Petra Lindner', email: 'p.lindner@makler.example' }] }
        default:
          return refuse(404, 'Nicht gefunden')
      }
    },
  }
}
