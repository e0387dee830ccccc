import { parseJson } from '#shared/domain/json.ts'
import type { HttpAnswer } from '../outgoing/fetch.ts'
import { CrmFailure, toCrmFailure, unreadable, unreached } from './failure.ts'
import type { Person } from './person.ts'
import type { Crm, CrmFields, CrmOptions, Seen } from './port.ts'
import { toClient } from './propstack-mapping.ts'

/** Milliseconds; Propstack answers a small request in well under a second. */
const LIMITS = { firstByte: 15_000, total: 20_000, bodyBytes: 4 * 1024 * 1024 }
/** Entries read per search for a reference; the filter returns at most one. */
const SEARCHED = 100
/** How many of a person's numbers are searched for, each in all spellings. */
const NUMBERS = 3
/** Characters kept of a status name. */
const STATUS_MAX = 100

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

const LABEL = 'Propstack'

export function createPropstack({ http, baseUrl, key, signal }: CrmOptions): Crm {
  const ask: Ask = async (method, path, right, json) => {
    const options = { method, headers: { 'x-api-key': key, accept: 'application/json' }, limits: LIMITS }
    let answer: HttpAnswer
    try {
      answer = await http.send(new URL(baseUrl + path), { ...options, ...(json !== undefined && { json }), ...(signal && { signal }) })
    } catch (error) {
      throw unreached(error, LABEL)
    }
    if (answer.status < 200 || answer.status > 299) throw toCrmFailure(answer, right)
    return parseAnswer(answer.text)
  }
  return { ...createPropertyCalls(ask), ...createPeopleCalls(ask), ...createSettingsCalls(ask) }
}

type Ask = (method: 'GET' | 'POST' | 'PUT', path: string, right: string, json?: unknown) => Promise<unknown>

function createPropertyCalls(ask: Ask) {
  return {
    async countProperties() {
      const body = await ask('GET', '/units?with_meta=1&per=1', RIGHTS.readUnits)
      const total = isRecord(body) && isRecord(body['meta']) ? body['meta']['total_count'] : undefined
      return Number.isSafeInteger(total) && Number(total) >= 0 ? Number(total) : readEntries(body).length
    },
    async findProperty(reference: string) {
      const value = encodeURIComponent(reference)
      // the exact filter first; the free search also covers accounts whose fields the filter ignores
      for (const filter of [`unit_id=${value}`, `q=${value}`]) {
        const body = await ask('GET', `/units?${filter}&archived=-1&with_meta=1&per=${SEARCHED}&sort_by=id&order=asc`, RIGHTS.readUnits)
        const found = readEntries(body).find((entry) => plain(entry['unit_id']) === reference)
        if (found) return readId(found)
      }
      return undefined
    },
    createProperty: async (unit: CrmFields) => ({
      id: readId(await ask('POST', '/units', RIGHTS.writeUnits, { property: unit })),
      hint: null,
    }),
    async changeProperty(id: string, unit: CrmFields) {
      await ask('PUT', `/units/${encodeURIComponent(id)}`, RIGHTS.writeUnits, { property: unit })
    },
    async findStatus(id: string) {
      const body = await ask('GET', `/units/${encodeURIComponent(id)}`, RIGHTS.readUnits)
      const status = isRecord(body) ? (body['property_status'] ?? body['status'] ?? body['property_status_id']) : undefined
      const statusId = isRecord(status) ? status['id'] : status
      return typeof statusId === 'number' ? statusId : undefined
    },
    lookAt: (ids: readonly string[]) => lookAt(ask, ids),
  } satisfies Partial<Crm>
}

/** One request for all of them, and one more for each id missing from the list: the list may apply undocumented filters. */
async function lookAt(ask: Ask, ids: readonly string[]): Promise<Map<string, Seen>> {
  const filter = ids.map((id) => `property_ids[]=${encodeURIComponent(id)}`).join('&')
  const body = await ask('GET', `/units?${filter}&archived=-1&with_meta=1&per=${SEARCHED}&sort_by=id&order=asc`, RIGHTS.readUnits)
  const seen = new Map(readEntries(body).map((entry) => [readId(entry), readSeen(entry)]))
  if (seen.size === 0 && !(await seesAny(ask))) return seen
  for (const id of ids.filter((id) => !seen.has(id))) {
    const found = await lookAtOne(ask, id)
    if (found) seen.set(id, found)
  }
  return seen
}

/** A user without the right to see records gets an empty list and 404 for each, which does not mean deleted. */
async function seesAny(ask: Ask): Promise<boolean> {
  return readEntries(await ask('GET', '/units?archived=-1&with_meta=1&per=1&sort_by=id&order=asc', RIGHTS.readUnits)).length > 0
}

async function lookAtOne(ask: Ask, id: string): Promise<Seen | undefined> {
  try {
    return readSeen(await ask('GET', `/units/${encodeURIComponent(id)}`, RIGHTS.readUnits))
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    if (error.kind === 'gone') return { state: 'gone', status: null }
    // some keys may list properties but not read a single one
    if (error.kind === 'right') return undefined
    throw error
  }
}

function readSeen(entry: unknown): Seen {
  if (!isRecord(entry)) throw new CrmFailure('down', unreadable(LABEL))
  const status = entry['property_status'] ?? entry['status']
  const name = isRecord(status) ? toText(plain(status['name'])) : ''
  return { state: plain(entry['archived']) === true ? 'archived' : 'there', status: name === '' ? null : name.slice(0, STATUS_MAX) }
}

function createPeopleCalls(ask: Ask) {
  return {
    async findContact({ mark, email, phone, numbers, firstName, lastName }: Person) {
      // a household shares a number: it is the same person only if the name matches
      const isHe = (entry: Record<string, unknown>) =>
        email === null
          ? isSame(entry['last_name'], lastName) && (lastName !== null || isSame(entry['first_name'], firstName))
          : toText(plain(entry['email'])).toLowerCase() === email
      const filters = email === null ? listSpellings(phone ?? '', numbers).map((one) => ['phone_number', one]) : [['email', email]]
      for (const [name = '', value = ''] of filters) {
        const query = `${name}=${encodeURIComponent(value)}&per=${SEARCHED}&sort_by=id&order=asc`
        const people = readEntries(await ask('GET', `/contacts?${query}`, RIGHTS.readContacts))
        const found = people.find((entry) => plain(entry['old_crm_id']) === mark) ?? people.find(isHe)
        if (found) return readId(found)
      }
      return undefined
    },
    saveContact: async (person: Person, brokerId: number | null) =>
      readId(await ask('POST', '/contacts', RIGHTS.writeContacts, { client: toClient(person, brokerId) })),
    async listOwners(unitId: string) {
      const body = await ask('GET', `/units/${encodeURIComponent(unitId)}?new=1`, RIGHTS.readUnits)
      const people = isRecord(body) && Array.isArray(body['relationships']) ? body['relationships'].filter(isRecord) : []
      return people.filter((one) => one['internal_name'] === 'owner').map((one) => String(one['client_id']))
    },
    async addOwner(unitId: string, contactId: string) {
      await ask('POST', '/ownerships', RIGHTS.writeOwners, { client_id: Number(contactId), property_id: Number(unitId) })
    },
  } satisfies Partial<Crm>
}

/**
 * The spellings by which a number is searched. Propstack ignores blanks and strokes, but treats +49, 0049 and 0 as different numbers, and finds none
 * if a text contains two.
 */
function listSpellings(written: string, numbers: readonly string[]): string[] {
  const spelled = numbers.slice(0, NUMBERS).flatMap((number) => {
    const national = /^\+49(\d+)$/.exec(number)?.[1]
    return [number, ...(national === undefined ? [] : [`0${national}`, `+490${national}`]), number.replace('+', '00')]
  })
  return [...new Set(spelled.length > 0 ? spelled : [written])]
}

/** An account's configuration. */
function createSettingsCalls(ask: Ask) {
  return {
    async listFields() {
      const groups = readEntries(await ask('GET', '/custom_field_groups?entity=for_properties', RIGHTS.readFields))
      return groups
        .flatMap(({ custom_fields: fields }) => (Array.isArray(fields) ? fields.filter(isRecord) : []))
        .map((field) => ({ name: toText(field['name']), label: toText(field['pretty_name']) || toText(field['name']) }))
    },
    async listBrokers() {
      return readEntries(await ask('GET', '/brokers', RIGHTS.readBrokers)).map((entry) => ({
        id: readNumber(entry['id']),
        name: toText(plain(entry['name'])),
      }))
    },
    async probeContacts() {
      readEntries(await ask('GET', '/contacts?per=1&sort_by=id', RIGHTS.readContacts))
    },
    async listStatuses() {
      return readEntries(await ask('GET', '/property_statuses', RIGHTS.readStatuses)).map((entry) => ({
        id: readNumber(entry['id']),
        name: toText(plain(entry['name'])),
        position: Number.isFinite(entry['position']) ? Number(entry['position']) : 0,
        // older and newer accounts name the same flag differently
        isKeptFromPortals: entry['remove_from_portal'] === true || entry['nonpublic'] === true,
      }))
    },
  } satisfies Partial<Crm>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A sign-in page instead of JSON is a server fault even with a success status. */
function parseAnswer(text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw new CrmFailure('down', unreadable(LABEL), { cause })
  }
}

/** Lists come bare or under `data`, depending on the resource and its version. */
function readEntries(body: unknown): Record<string, unknown>[] {
  const list = isRecord(body) ? body['data'] : body
  if (!Array.isArray(list)) throw new CrmFailure('down', unreadable(LABEL))
  return list.filter(isRecord)
}

const isSame = (field: unknown, name: string | null): boolean => toText(plain(field)).trim().toLowerCase() === (name ?? '').toLowerCase()

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Fields come bare or as `{label, value}`, depending on the requested form. */
const plain = (field: unknown): unknown => (isRecord(field) && 'value' in field ? field['value'] : field)

function readNumber(id: unknown): number {
  const number = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id
  if (!Number.isSafeInteger(number)) throw new CrmFailure('down', unreadable(LABEL))
  return Number(number)
}

function readId(body: unknown): string {
  const holder = isRecord(body) && body['id'] === undefined ? (body['data'] ?? body['property']) : body
  const id = isRecord(holder) ? holder['id'] : undefined
  if (typeof id !== 'number' && typeof id !== 'string') throw new CrmFailure('down', unreadable(LABEL))
  return String(id)
}
