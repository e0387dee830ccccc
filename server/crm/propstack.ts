import { OutgoingFailure } from '../outgoing/failure.ts'
import type { Http, HttpAnswer } from '../outgoing/fetch.ts'
import { failureOf, PropstackFailure } from './failure.ts'
import type { PropstackStatus, PropstackUnit } from './propstack-mapping.ts'
import type { PropstackClient } from './propstack-owner.ts'

/** Milliseconds; Propstack answers a small request in well under one second. */
const LIMITS = { firstByte: 15_000, total: 20_000, bodyBytes: 4 * 1024 * 1024 }
/** Entries looked at while a reference is searched; the filter leaves one or none. */
const SEARCHED = 100

const RIGHTS = {
  readUnits: 'Objekte lesen',
  writeUnits: 'Objekte schreiben',
  readStatuses: 'Objektstatus lesen',
  readFields: 'Eigene Felder lesen',
  readBrokers: 'Benutzer lesen',
  readContacts: 'Kontakte lesen',
  writeContacts: 'Kontakte schreiben',
  writeOwners: 'Beziehungen schreiben',
} as const

/** An agent's Propstack. Every call throws PropstackFailure when Propstack did not do it. */
export interface Propstack {
  /** How many properties the account holds, archived ones apart. */
  countUnits(): Promise<number>
  listCustomFields(): Promise<CustomField[]>
  listBrokers(): Promise<Broker[]>
  /** Fails where people may not be read. */
  probeContacts(): Promise<void>
  listStatuses(): Promise<PropstackStatus[]>
  /** Id of the object that carries exactly this reference, archived or not. */
  findUnit(reference: string): Promise<string | undefined>
  /** Id of the new object. After a failure of kind `down` it may exist all the same. */
  createUnit(unit: PropstackUnit): Promise<string>
  /** Writes these fields of an object and leaves all others. */
  changeUnit(id: string, unit: PropstackUnit): Promise<void>
  /** Id of this person, by our own mark or by his address. */
  findContact(client: PropstackClient): Promise<string | undefined>
  /** Id of the person; one with the same mark or address is taken for him. */
  saveContact(client: PropstackClient): Promise<string>
  /** Ids of those who own the object. */
  ownersOf(unitId: string): Promise<string[]>
  addOwner(unitId: string, contactId: string): Promise<void>
  /** Id of the status the object really has; undefined when the answer does not tell. */
  statusOf(id: string): Promise<number | undefined>
}

export interface CustomField {
  readonly name: string
  readonly label: string
}

export interface Broker {
  readonly id: number
  readonly name: string
}

export interface PropstackOptions {
  readonly http: Pick<Http, 'send'>
  readonly baseUrl: string
  readonly key: string
  readonly signal?: AbortSignal
}

export function createPropstack({ http, baseUrl, key, signal }: PropstackOptions): Propstack {
  const ask: Ask = async (method, path, right, json) => {
    const options = { method, headers: { 'x-api-key': key, accept: 'application/json' }, limits: LIMITS }
    let answer: HttpAnswer
    try {
      answer = await http.send(new URL(baseUrl + path), { ...options, ...(json !== undefined && { json }), ...(signal && { signal }) })
    } catch (error) {
      if (error instanceof OutgoingFailure) throw new PropstackFailure('down', sentenceOf(error), { cause: error })
      throw error
    }
    if (answer.status < 200 || answer.status > 299) throw failureOf(answer, right)
    return jsonOf(answer.text)
  }
  return { ...objectsOf(ask), ...peopleOf(ask), ...settingsOf(ask) }
}

type Ask = (method: 'GET' | 'POST' | 'PUT', path: string, right: string, json?: unknown) => Promise<unknown>

function objectsOf(ask: Ask) {
  return {
    async countUnits() {
      const body = await ask('GET', '/units?with_meta=1&per=1', RIGHTS.readUnits)
      const total = isRecord(body) && isRecord(body['meta']) ? body['meta']['total_count'] : undefined
      return typeof total === 'number' ? total : entriesOf(body).length
    },
    async findUnit(reference: string) {
      const value = encodeURIComponent(reference)
      // the exact filter first; the free search also finds what an account with other fields does not filter by
      for (const filter of [`unit_id=${value}`, `q=${value}`]) {
        const body = await ask('GET', `/units?${filter}&archived=-1&with_meta=1&per=${SEARCHED}&sort_by=id&order=asc`, RIGHTS.readUnits)
        const found = entriesOf(body).find((entry) => plain(entry['unit_id']) === reference)
        if (found) return idOf(found)
      }
      return undefined
    },
    createUnit: async (unit: PropstackUnit) => idOf(await ask('POST', '/units', RIGHTS.writeUnits, { property: unit })),
    async changeUnit(id: string, unit: PropstackUnit) {
      await ask('PUT', `/units/${encodeURIComponent(id)}`, RIGHTS.writeUnits, { property: unit })
    },
    async statusOf(id: string) {
      const body = await ask('GET', `/units/${encodeURIComponent(id)}`, RIGHTS.readUnits)
      const status = isRecord(body) ? (body['property_status'] ?? body['status'] ?? body['property_status_id']) : undefined
      const statusId = isRecord(status) ? status['id'] : status
      return typeof statusId === 'number' ? statusId : undefined
    },
  } satisfies Partial<Propstack>
}

function peopleOf(ask: Ask) {
  return {
    async findContact({ old_crm_id: mark, email, phone, last_name: name }: PropstackClient) {
      const filter = email === undefined ? `phone_number=${encodeURIComponent(phone ?? '')}` : `email=${encodeURIComponent(email)}`
      const people = entriesOf(await ask('GET', `/contacts?${filter}&per=${SEARCHED}&sort_by=id&order=asc`, RIGHTS.readContacts))
      // a number belongs to a household: only with the same name it is the same person
      const found =
        people.find((entry) => plain(entry['old_crm_id']) === mark) ??
        people.find((entry) =>
          email === undefined ? plain(entry['last_name']) === name : textOf(plain(entry['email'])).toLowerCase() === email,
        )
      return found && idOf(found)
    },
    saveContact: async (client: PropstackClient) => idOf(await ask('POST', '/contacts', RIGHTS.writeContacts, { client })),
    async ownersOf(unitId: string) {
      const body = await ask('GET', `/units/${encodeURIComponent(unitId)}?new=1`, RIGHTS.readUnits)
      const people = isRecord(body) && Array.isArray(body['relationships']) ? body['relationships'].filter(isRecord) : []
      return people.filter((one) => one['internal_name'] === 'owner').map((one) => String(one['client_id']))
    },
    async addOwner(unitId: string, contactId: string) {
      await ask('POST', '/ownerships', RIGHTS.writeOwners, { client_id: Number(contactId), property_id: Number(unitId) })
    },
  } satisfies Partial<Propstack>
}

/** What an account is set up with. */
function settingsOf(ask: Ask) {
  return {
    async listCustomFields() {
      const groups = entriesOf(await ask('GET', '/custom_field_groups?entity=for_properties', RIGHTS.readFields))
      return groups
        .flatMap(({ custom_fields: fields }) => (Array.isArray(fields) ? fields.filter(isRecord) : []))
        .map((field) => ({ name: textOf(field['name']), label: textOf(field['pretty_name']) || textOf(field['name']) }))
    },
    async listBrokers() {
      return entriesOf(await ask('GET', '/brokers', RIGHTS.readBrokers)).map((entry) => ({
        id: Number(entry['id']),
        name: textOf(plain(entry['name'])),
      }))
    },
    async probeContacts() {
      entriesOf(await ask('GET', '/contacts?per=1&sort_by=id', RIGHTS.readContacts))
    },
    async listStatuses() {
      return entriesOf(await ask('GET', '/property_statuses', RIGHTS.readStatuses)).map((entry) => ({
        id: Number(entry['id']),
        name: textOf(plain(entry['name'])),
        position: Number(entry['position'] ?? 0),
        // accounts of different age name the same flag differently
        isKeptFromPortals: entry['remove_from_portal'] === true || entry['nonpublic'] === true,
      }))
    },
  } satisfies Partial<Propstack>
}

function sentenceOf({ kind }: OutgoingFailure): string {
  if (kind === 'timeout') return 'Propstack hat nicht rechtzeitig geantwortet.'
  if (kind === 'bad_answer' || kind === 'too_large') return 'Die Antwort von Propstack ist nicht lesbar.'
  return 'Propstack ist gerade nicht erreichbar.'
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A sign-in page instead of an answer is a fault there, however green its status is. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new PropstackFailure('down', 'Die Antwort von Propstack ist nicht lesbar.', { cause })
  }
}

/** Lists come bare or under `data`, depending on the resource and its version. */
function entriesOf(body: unknown): Record<string, unknown>[] {
  const list = isRecord(body) ? body['data'] : body
  if (!Array.isArray(list)) throw new PropstackFailure('down', 'Die Antwort von Propstack ist nicht lesbar.')
  return list.filter(isRecord)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Fields come bare or as `{label, value}`, depending on the form asked for. */
const plain = (field: unknown): unknown => (isRecord(field) && 'value' in field ? field['value'] : field)

function idOf(body: unknown): string {
  const holder = isRecord(body) && body['id'] === undefined ? (body['data'] ?? body['property']) : body
  const id = isRecord(holder) ? holder['id'] : undefined
  if (typeof id !== 'number' && typeof id !== 'string') throw new PropstackFailure('down', 'Die Antwort von Propstack ist nicht lesbar.')
  return String(id)
}
