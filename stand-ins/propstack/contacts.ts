import { refuse, type Reply, wrapped } from './reply.ts'

export interface Contact {
  readonly id: number
  readonly [field: string]: unknown
}

const PHONES = ['phone', 'home_cell', 'home_phone', 'office_phone']
const PAGE = 20

/** An account's contacts. Unlike units, they are deduped by email or old CRM id. */
export function createContacts() {
  const all: Contact[] = []
  let findable = Infinity

  return {
    all,
    /** Hides later contacts from lists, until reset. */
    stopSearch: (isBehind: boolean) => {
      findable = isBehind ? all.length : Infinity
    },
    list({ searchParams: query }: URL): Reply {
      const per = Number(query.get('per') ?? PAGE)
      const page = Number(query.get('page') ?? 1)
      const found = all.slice(0, findable).filter((contact) => isWanted(contact, query))
      return { status: 200, body: found.slice((page - 1) * per, page * per) }
    },
    save(body: unknown): Reply {
      const client = wrapped(body, 'client')
      if (!client) return refuse(422, 'client fehlt')
      const same = all.findIndex((known) =>
        ['email', 'old_crm_id'].some((name) => client[name] !== undefined && known[name] === client[name]),
      )
      const contact = { ...all[same], ...client, id: all[same]?.id ?? 50_001 + all.length }
      all.splice(same === -1 ? all.length : same, 1, contact)
      return { status: 200, body: { ok: true, id: contact.id } }
    },
  }
}

function isWanted(contact: Contact, query: URLSearchParams): boolean {
  const email = query.get('email')
  const phone = query.get('phone_number')
  return (
    (email === null || contact['email'] === email) &&
    (phone === null || PHONES.some((name) => plain(contact[name]) !== '' && plain(contact[name]) === plain(phone)))
  )
}

/** Spaces and hyphens are ignored, but +49 and 0 are two numbers. */
const plain = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/[^\d+]/g, '') : '')
