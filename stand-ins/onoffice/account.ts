/** An account's estate fields, as its field call lists them. */
const FIELDS: Readonly<Record<string, unknown>> = Object.fromEntries(
  [
    ...['objektnr_extern', 'objekttitel', 'strasse', 'hausnummer', 'plz', 'ort', 'land', 'ind_1_lead_quelle'].map((name) => [
      name,
      'varchar',
    ]),
    ...['objektbeschreibung', 'lage', 'ind_2_interne_notiz'].map((name) => [name, 'text']),
    ...['kaufpreis', 'kaltmiete', 'wohnflaeche', 'grundstuecksflaeche', 'anzahl_zimmer', 'anzahl_schlafzimmer', 'anzahl_badezimmer'].map(
      (name) => [name, 'float'],
    ),
    ...['breitengrad', 'laengengrad'].map((name) => [name, 'float']),
    ...['baujahr', 'benutzer', 'status'].map((name) => [name, 'integer']),
  ].map(([name, type]) => [name, { type, length: null, permittedvalues: null, default: null, label: `Feld ${name}` }]),
)
const SELECTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries({
    objektart: ['wohnung', 'haus', 'grundstueck', 'sonstige'],
    objekttyp: ['einfamilienhaus', 'doppelhaushaelfte', 'reihenhaus', 'dachgeschoss'],
    nutzungsart: ['wohnen', 'gewerbe'],
    vermarktungsart: ['kauf', 'miete'],
  }).map(([name, values]) => [name, { type: 'singleselect', permittedvalues: Object.fromEntries(values.map((value) => [value, value])) }]),
)
const CONTACT_WAYS = ['phone', 'mobile', 'email']
const ADDRESS_FIELDS = new Set(['Anrede', 'Vorname', 'Name', 'Strasse', 'Plz', 'Ort', 'Land', 'HerkunftKontakt', ...CONTACT_WAYS])
const USERS = [
  { id: 21, elements: { Vorname: 'Petra', Nachname: 'Lindner', Name: 'plindner' } },
  { id: 22, elements: { Vorname: 'Jonas', Nachname: 'Behr', Name: 'jbehr' } },
]
const PAGE = 20
const PAGE_MAX = 500

export interface Stored {
  readonly id: number
  readonly [field: string]: unknown
}

export interface Relation {
  readonly parent: number
  readonly child: number
}

export interface Action {
  readonly verb: string
  readonly resource: string
  readonly resourceId: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export type Outcome =
  | { readonly records: readonly unknown[]; readonly total: number | null }
  | { readonly errorcode: number; readonly message: string }

const OK: Outcome = { records: [], total: null }
const made = (id: number, elements: object = []): Outcome => ({ records: [{ id, type: '', elements }], total: null })
const refuse = (errorcode: number, message: string): Outcome => ({ errorcode, message })

/** One onOffice customer's data. Creating an estate never checks for duplicates; a taken number is only replaced. */
export function createAccount() {
  const estates: Stored[] = []
  const addresses: Stored[] = []
  const relations: Relation[] = []
  let hidden: readonly string[] = []
  let findable = { estates: Infinity, addresses: Infinity }

  return {
    estates,
    addresses,
    relations,
    /** Hides later records from lists, until reset. */
    stopSearch: (isBehind: boolean) => {
      findable = isBehind ? { estates: estates.length, addresses: addresses.length } : { estates: Infinity, addresses: Infinity }
    },
    /** Hides these fields from the API user, although the account has them. */
    hideFields: (names: readonly string[]) => {
      hidden = names
    },
    answer({ verb, resource, resourceId, parameters }: Action): Outcome {
      const data = toRecord(parameters['data'])
      switch (`${verb} ${resource}`) {
        case 'read estate':
          return readEstates(estates.slice(0, findable.estates), resourceId, parameters)
        case 'create estate':
          return createEstate(estates, data)
        case 'modify estate':
          return modifyEstate(estates, Number(resourceId), data)
        case 'read address':
          return readAddresses(addresses.slice(0, findable.addresses), parameters)
        case 'create address':
          return createAddress(addresses, parameters)
        case 'create relation':
          for (const parent of idsIn(parameters['parentid']))
            for (const child of idsIn(parameters['childid'])) relations.push({ parent, child })
          return OK
        case 'get idsfromrelation':
          return relatedTo(relations, idsIn(parameters['parentids']))
        case 'get fields':
          return { records: [{ id: 'estate', type: '', elements: { label: 'Immobilien', ...fieldsBut(hidden) } }], total: null }
        case 'read user':
          return { records: USERS, total: USERS.length }
        default:
          return refuse(21, 'The resource type is unknown')
      }
    },
  }
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

const fieldsBut = (hidden: readonly string[]) =>
  Object.fromEntries(Object.entries({ ...FIELDS, ...SELECTS }).filter(([name]) => !hidden.includes(name)))

/** One unknown field fails the whole call. */
function unknownIn(names: readonly string[]): Outcome | undefined {
  const unknown = names.find((name) => name !== 'Id' && !(name in FIELDS) && !(name in SELECTS))
  return unknown === undefined ? undefined : refuse(141, `The field ${unknown} does not belong to the module estate`)
}

function readEstates(estates: readonly Stored[], resourceId: string, parameters: Action['parameters']): Outcome {
  const names = (parameters['data'] as string[] | undefined) ?? []
  const filter = toRecord(parameters['filter'])
  const unknown = unknownIn([...names, ...Object.keys(filter)])
  if (unknown) return unknown
  const found = estates.filter((one) => (resourceId === '' ? fits(one, filter) : String(one.id) === resourceId))
  return listed(found, parameters, (one) => Object.fromEntries([['id', one.id], ...names.map((name) => [name, shown(one, name)])]))
}

const shown = (one: Stored, name: string) => (name === 'Id' ? one.id : toText(one[name]))

const toText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

function listed(found: readonly Stored[], parameters: Action['parameters'], elementsOf: (one: Stored) => object): Outcome {
  const limit = Math.min(Number(parameters['listlimit'] ?? PAGE), PAGE_MAX)
  const offset = Number(parameters['listoffset'] ?? 0)
  const records = found.slice(offset, offset + limit).map((one) => ({ id: one.id, type: '', elements: elementsOf(one) }))
  return { records, total: found.length }
}

/** Supports `=` and `IN` on every field. */
function fits(one: Stored, filter: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([name, asked]) => {
    const [{ val } = { val: undefined }] = asked as { val: unknown }[]
    const wanted = (Array.isArray(val) ? val : [val]).map((value) => String(value).toLowerCase())
    const values = CONTACT_WAYS.includes(name) ? listWays(one, name).map(([, value]) => value) : [name === 'Id' ? one.id : one[name]]
    return values.some((value) => wanted.includes(String(value).toLowerCase()))
  })
}

export const nextId = (estates: readonly Stored[]): number => Math.max(1_000, ...estates.map(({ id }) => id)) + 1

function createEstate(estates: Stored[], data: Record<string, unknown>): Outcome {
  const unknown = unknownIn(Object.keys(data))
  if (unknown) return unknown
  const id = nextId(estates)
  const isTaken = estates.some((one) => one['objektnr_extern'] === data['objektnr_extern'])
  const number = isTaken ? `${String(data['objektnr_extern'])}-${id}` : data['objektnr_extern']
  estates.push({ status: 1, ...data, objektnr_extern: number, id })
  return made(id, isTaken ? { externalestatenoOverwritten: number } : [])
}

function modifyEstate(estates: Stored[], id: number, data: Record<string, unknown>): Outcome {
  const unknown = unknownIn(Object.keys(data))
  if (unknown) return unknown
  const place = estates.findIndex((one) => one.id === id)
  const estate = estates[place]
  if (!estate) return refuse(151, 'The record does not exist')
  estates[place] = { ...estate, ...data, id }
  return made(id)
}

/** Phone numbers are stored in onOffice's own format. */
const spelt = (name: string, value: unknown) =>
  name === 'email' ? String(value) : String(value).replaceAll(/\D/g, '').replace(/^0/, '+49 ')

const listWays = (one: Stored, ...names: string[]): [string, string][] =>
  names.flatMap((name) => (one[name] === undefined ? [] : [[`${name}__${one.id}`, spelt(name, one[name])] as [string, string]]))

function readAddresses(addresses: readonly Stored[], parameters: Action['parameters']): Outcome {
  const names = (parameters['data'] as string[] | undefined) ?? []
  const found = addresses.filter((one) => fits(one, toRecord(parameters['filter'])))
  return listed(found, parameters, (one) => ({
    id: one.id,
    ...Object.fromEntries(names.filter((name) => !CONTACT_WAYS.includes(name)).map((name) => [name, one[name] ?? ''])),
    ...Object.fromEntries(listWays(one, ...names.filter((name) => CONTACT_WAYS.includes(name)))),
  }))
}

function createAddress(addresses: Stored[], { checkDuplicate, noOverrideByDuplicate, ...fields }: Action['parameters']): Outcome {
  const unknown = Object.keys(fields).find((name) => !ADDRESS_FIELDS.has(name))
  if (unknown !== undefined) return refuse(141, `The field ${unknown} does not belong to the module address`)
  const place = checkDuplicate === true ? addresses.findIndex(({ email }) => email !== undefined && email === fields['email']) : -1
  const same = addresses[place]
  if (same && noOverrideByDuplicate !== true) addresses[place] = { ...same, ...fields, id: same.id }
  if (same) return made(same.id)
  const id = 5_001 + addresses.length
  addresses.push({ ...fields, id })
  return made(id)
}

function relatedTo(relations: readonly Relation[], parents: readonly number[]): Outcome {
  const elements = Object.fromEntries(
    parents.flatMap((id) => {
      const children = relations.filter(({ parent }) => parent === id).map(({ child }) => String(child))
      return children.length > 0 ? [[id, children]] : []
    }),
  )
  return { records: [{ id: 'relatedIds', type: '', elements: Object.keys(elements).length > 0 ? elements : [] }], total: null }
}
