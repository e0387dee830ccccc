import { createContacts } from './contacts.ts'
import { LACKS_RIGHT } from './faults.ts'
import { refuse, type Reply } from './reply.ts'
import { type Right, findRight } from './rights.ts'
import { createUnits, STATUSES } from './units.ts'

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

export const BROKERS = [
  { id: 11, name: 'Petra Lindner', first_name: 'Petra', last_name: 'Lindner', email: 'p.lindner@makler.example', team_id: 1 },
  { id: 12, name: 'Jonas Behr', first_name: 'Jonas', last_name: 'Behr', email: 'j.behr@makler.example', team_id: 1 },
]

/** One Propstack customer's data. */
export function createAccount() {
  const units = createUnits()
  const contacts = createContacts()
  let statuses: readonly unknown[] = STATUSES
  let denied: readonly Right[] = []
  const answers: Readonly<Record<string, (url: URL, body: unknown) => Reply>> = {
    'GET /units': (url) => units.list(url),
    'POST /units': (_, body) => units.create(body),
    'POST /ownerships': (_, body) => units.own(body),
    'GET /contacts': (url) => contacts.list(url),
    'POST /contacts': (_, body) => contacts.save(body),
    'GET /property_statuses': () => ({ status: 200, body: { data: statuses } }),
    'GET /custom_field_groups': ({ searchParams }) => ({
      status: 200,
      body: { data: searchParams.get('entity') === 'for_properties' ? FIELD_GROUPS : [] },
    }),
    'GET /brokers': () => ({ status: 200, body: BROKERS }),
  }

  return {
    units,
    contacts,
    setStatuses: (next: readonly unknown[]) => {
      statuses = next
    },
    deny: (...rights: Right[]) => {
      denied = rights
    },
    stopSearch: (isBehind: boolean) => {
      units.stopSearch(isBehind)
      contacts.stopSearch(isBehind)
    },
    /** Responds to one request; the path is without the version. */
    answer(method: string, url: URL, path: string, body: unknown): Reply {
      if (denied.includes(findRight(method, path))) return refuse(401, LACKS_RIGHT)
      const id = Number(/^\/units\/(\d+)$/.exec(path)?.[1])
      if (id > 0 && method === 'GET') return units.read(id, url.searchParams.get('new') === '1')
      if (id > 0 && method === 'PUT') return units.change(id, body)
      return answers[`${method} ${path}`]?.(url, body) ?? refuse(404, 'Nicht gefunden')
    },
  }
}
