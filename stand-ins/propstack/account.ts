import { type Contact, saveContact } from './contacts.ts'
import { refuse, type Reply } from './reply.ts'
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

/** The data of one customer of Propstack. */
export function createAccount() {
  const units = createUnits()
  const contacts: Contact[] = []
  let statuses: readonly unknown[] = STATUSES

  return {
    units,
    contacts,
    setStatuses: (next: readonly unknown[]) => {
      statuses = next
    },
    /** Answers one request; the path without the version. */
    answer(method: string, url: URL, path: string, body: unknown): Reply {
      const id = /^\/units\/(\d+)$/.exec(path)?.[1]
      if (id !== undefined && method === 'GET') return units.read(Number(id), url.searchParams.get('new') === '1')
      switch (`${method} ${path}`) {
        case 'GET /units':
          return units.list(url)
        case 'POST /units':
          return units.create(body)
        case 'GET /contacts':
          return { status: 200, body: contacts }
        case 'POST /contacts':
          return saveContact(contacts, body)
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
