import { refuse, type Reply, wrapped } from './reply.ts'

export interface Contact {
  readonly id: number
  readonly [field: string]: unknown
}

/** People, unlike objects, are found again by their e-mail or their old number. */
export function saveContact(contacts: Contact[], body: unknown): Reply {
  const client = wrapped(body, 'client')
  if (!client) return refuse(422, 'client fehlt')
  const same = contacts.findIndex((known) =>
    ['email', 'old_crm_id'].some((name) => client[name] !== undefined && known[name] === client[name]),
  )
  const contact = { ...contacts[same], ...client, id: contacts[same]?.id ?? 50_001 + contacts.length }
  contacts.splice(same === -1 ? contacts.length : same, 1, contact)
  return { status: 200, body: { ok: true, id: contact.id } }
}
