import { CrmFailure, unreadable } from './failure.ts'
import { toAddress } from './onoffice-mapping.ts'
import { type Ask, createAsk, LABEL, type OnofficeRecord, recordIn } from './onoffice-request.ts'
import type { Person } from './person.ts'
import type { Crm, CrmFields, CrmOptions, CrmStatus, Seen } from './port.ts'

/** Maximum number of records per onOffice response. */
const LIST_MAX = 500
const OWNER = 'urn:onoffice-de-ns:smart:2.5:relationTypes:estate:address:owner'

/** The same in every account. Only active estates are published on portals. */
const STATUSES: readonly CrmStatus[] = [
  { id: 2, name: 'Inaktiv', position: 1, isKeptFromPortals: true },
  { id: 1, name: 'Aktiv', position: 2, isKeptFromPortals: false },
]
const ARCHIVED = 0
/** Without these fields an estate is not created: it could not be found again, or would be active. */
const NEEDED = ['objektnr_extern', 'status']

const RENUMBERED =
  'Exportiert, aber onOffice hat diese Objektnummer schon vergeben und eine andere gesetzt. Bitte prüfen Sie, ob es das Objekt dort zweimal gibt.'

export function createOnoffice(options: CrmOptions): Crm {
  const ask = createAsk(options)
  const fields = once(() => readFields(ask))
  return { ...createPropertyCalls(ask, fields), ...createPeopleCalls(ask), ...createSettingsCalls(ask, fields) }
}

interface Field {
  readonly name: string
  readonly label: string
  readonly type: string
  /** Undefined if any value is permitted. */
  readonly permitted: ReadonlySet<string> | undefined
}

type Fields = () => Promise<readonly Field[]>

/** Each account has its own fields, and an unknown one fails the whole call. */
async function readFields(ask: Ask): Promise<Field[]> {
  const { records } = await ask('get', 'fields', { labels: true, language: 'DEU', modules: ['estate'] })
  return Object.entries(records[0]?.elements ?? {}).flatMap(([name, element]) => {
    const field = recordIn(element)
    if (!field) return []
    const label = field['label']
    return [
      { name, label: typeof label === 'string' && label !== '' ? label : name, type: String(field['type']), permitted: valuesIn(field) },
    ]
  })
}

/** The list is an array, or an object keyed by value. */
function valuesIn({ permittedvalues: permitted }: Readonly<Record<string, unknown>>): ReadonlySet<string> | undefined {
  const values = Array.isArray(permitted) ? permitted.map(String) : Object.keys(recordIn(permitted) ?? {})
  return values.length > 0 ? new Set(values) : undefined
}

/** Memoises a successful call; a failed one is repeated. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}

function createPropertyCalls(ask: Ask, fields: Fields) {
  /** Drops fields and values that the account does not have. */
  const known = async (data: CrmFields): Promise<CrmFields> => {
    const byName = new Map((await fields()).map((field) => [field.name, field]))
    const fits = ([name, value]: [string, unknown]) =>
      NEEDED.includes(name) || (byName.get(name)?.permitted?.has(String(value)) ?? byName.has(name))
    return Object.fromEntries(Object.entries(data).filter(fits))
  }
  return {
    async countProperties() {
      const { total, records } = await ask('read', 'estate', { data: ['Id'], listlimit: 1 })
      return total ?? records.length
    },
    async findProperty(reference: string) {
      const filter = { objektnr_extern: [{ op: '=', val: reference }] }
      const { records } = await ask('read', 'estate', { data: ['Id', 'objektnr_extern'], filter, listlimit: LIST_MAX })
      return records.find(({ elements }) => elements['objektnr_extern'] === reference)?.id
    },
    async createProperty(estate: CrmFields) {
      const { id, elements } = getFirst(await ask('create', 'estate', { data: await known(estate) }))
      return { id, hint: elements['externalestatenoOverwritten'] ? RENUMBERED : null }
    },
    async changeProperty(id: string, estate: CrmFields) {
      const data = await known(estate)
      if (Object.keys(data).length > 0) await ask('modify', 'estate', { data }, id)
    },
    async findStatus(id: string) {
      const { records } = await ask('read', 'estate', { data: ['Id', 'status'] }, id)
      const status = records[0]?.elements['status']
      return status === undefined || status === '' ? undefined : Number(status)
    },
    lookAt: (ids: readonly string[]) => lookAt(ask, ids),
  } satisfies Partial<Crm>
}

/** An estate missing from the list is deleted, unless the API user sees no estates: then permissions may be missing. */
async function lookAt(ask: Ask, ids: readonly string[]): Promise<Map<string, Seen>> {
  const filter = { Id: [{ op: 'IN', val: ids.map(Number) }] }
  const { records } = await ask('read', 'estate', { data: ['Id', 'status'], filter, listlimit: LIST_MAX })
  const seen = new Map<string, Seen>(records.map(({ id, elements }) => [id, toSeen(Number(elements['status']))]))
  const missing = ids.filter((id) => !seen.has(id))
  if (missing.length === 0) return seen
  const { records: others } = await ask('read', 'estate', { data: ['Id'], listlimit: 1 })
  if (others.length > 0) for (const id of missing) seen.set(id, { state: 'gone', status: null })
  return seen
}

const toSeen = (status: number): Seen => ({
  state: status === ARCHIVED ? 'archived' : 'there',
  status: STATUSES.find(({ id }) => id === status)?.name ?? null,
})

function createPeopleCalls(ask: Ask) {
  return {
    async findContact({ email, phone, numbers, firstName, lastName }: Person) {
      const wanted = new Set((numbers.length > 0 ? numbers : [phone ?? '']).map(nationalDigits))
      const named = lastName === null ? { Vorname: [{ op: '=', val: firstName }] } : { Name: [{ op: '=', val: lastName }] }
      const filter = email === null ? named : { email: [{ op: '=', val: email }] }
      const data = ['Vorname', 'Name', 'phone', 'mobile', 'email']
      const { records } = await ask('read', 'address', { data, filter, listlimit: LIST_MAX })
      // onOffice stores numbers in another format than the one in which they were sent
      const isHe = (one: OnofficeRecord) =>
        email === null
          ? listContactWays(one, 'phone', 'mobile').some((number) => wanted.has(nationalDigits(number)))
          : listContactWays(one, 'email').some((address) => address.toLowerCase() === email)
      return records.find(isHe)?.id
    },
    async saveContact(person: Person) {
      const duplicates = person.email === null ? {} : { checkDuplicate: true, noOverrideByDuplicate: true }
      return getFirst(await ask('create', 'address', { ...toAddress(person), ...duplicates })).id
    },
    async listOwners(objectId: string) {
      const { records } = await ask('get', 'idsfromrelation', { parentids: [Number(objectId)], relationtype: OWNER })
      return records.flatMap(({ elements }) => Object.values(elements).flatMap((ids) => (Array.isArray(ids) ? ids.map(String) : [])))
    },
    async addOwner(objectId: string, contactId: string) {
      const ids = { childid: [Number(contactId)], parentid: [Number(objectId)] }
      await ask('create', 'relation', { ...ids, relationtype: OWNER })
    },
  } satisfies Partial<Crm>
}

/** Contact fields are numbered: `phone__13021`. */
const listContactWays = ({ elements }: OnofficeRecord, ...kinds: string[]): string[] =>
  Object.entries(elements).flatMap(([name, value]) =>
    kinds.some((kind) => name === kind || new RegExp(`^${kind}__\\d+$`).test(name)) && typeof value === 'string' ? [value] : [],
  )

/** The digits without the German country or trunk prefix, even for +49 (0)171. */
const nationalDigits = (number: string): string => number.replaceAll(/\D/g, '').replace(/^(?:0049|49)?0?/, '')

function createSettingsCalls(ask: Ask, fields: Fields) {
  return {
    async listFields() {
      const texts = (await fields()).filter(({ type, permitted }) => /^(varchar|text)/i.test(type) && permitted === undefined)
      return texts.map(({ name, label }) => ({ name, label }))
    },
    async listBrokers() {
      const { records } = await ask('read', 'user', { data: ['Vorname', 'Nachname', 'Name'], listlimit: LIST_MAX })
      const brokers = records.map(({ id, elements }) => {
        const [first, last, name] = ['Vorname', 'Nachname', 'Name'].map((field) => toText(elements[field]))
        return { id: Number(id), name: [first, last].filter(Boolean).join(' ') || name || id }
      })
      if (brokers.some(({ id }) => !Number.isSafeInteger(id))) throw new CrmFailure('down', unreadable(LABEL))
      return brokers
    },
    async probeContacts() {
      await ask('read', 'address', { data: ['Name'], listlimit: 1 })
    },
    listStatuses: () => Promise.resolve([...STATUSES]),
  } satisfies Partial<Crm>
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

function getFirst({ records: [record] }: { readonly records: readonly OnofficeRecord[] }): OnofficeRecord {
  if (!record) throw new CrmFailure('down', unreadable(LABEL))
  return record
}
