import { z } from 'zod'

type Accepts = (value: unknown) => boolean
/** A field's path and what it accepts. */
export type Field = readonly [path: string, accepts: string]

/** The last accepted number between an accepted and a rejected one. */
function lastAccepted(accepts: (n: number) => boolean, accepted: number, rejected: number): number {
  if (accepts(rejected)) return Infinity * Math.sign(rejected)
  let [good, bad] = [accepted, rejected]
  while (Math.abs(bad - good) > 1) {
    const middle = Math.trunc((good + bad) / 2)
    if (accepts(middle)) good = middle
    else bad = middle
  }
  return good
}

const bound = (n: number) => (Number.isFinite(n) ? String(n) : 'unlimited')
const range = (least: number, greatest: number) => `${bound(least)}..${bound(greatest)}`

/** The accepted sizes for `make`'s results, or undefined if none of the first twenty sizes is accepted. */
function sizes(accepts: Accepts, make: (n: number) => unknown, end: number): { least: number; greatest: number } | undefined {
  const fits = (n: number) => accepts(make(n))
  const least = Array.from({ length: 20 }, (_, index) => index + 1).find(fits)
  if (least === undefined) return undefined
  // Doubling first, because most limits are small and checking a text of a million characters is slow.
  let rejected = least * 2
  while (rejected < end && fits(rejected)) rejected *= 2
  return { least, greatest: lastAccepted(fits, least, Math.min(rejected, end)) }
}

const LETTERS = 1_000_000
const LIST_ITEMS = 30_000
const GREAT = 2 ** 60
const UUID = '0198a000-0000-7000-8000-000000000001'

/** Sample texts of a given length, tried in this order. */
const TEXTS: readonly (readonly [string, (n: number) => string])[] = [
  ['text', (n) => 'x'.repeat(n)],
  ['digits', (n) => '1'.repeat(n)],
  ['code', (n) => 'DE'.padEnd(n, '1')],
  ['url', (n) => 'https://x.de/'.padEnd(n, 'x')],
  ['email', (n) => '@x.de'.padStart(n, 'x')],
]

function describeText(accepts: Accepts): string | undefined {
  for (const [name, make] of TEXTS) {
    const found = sizes(accepts, make, LETTERS)
    if (found === undefined) continue
    const isLine = name === 'text' && !accepts(`${make(Math.max(1, found.least - 2))}\nx`)
    return `${isLine ? 'single line' : name} ${range(found.least, found.greatest)}${accepts('          ') ? ', may be blank' : ''}`
  }
  return undefined
}

function describeNumber(accepts: Accepts): string | undefined {
  const one = [0, 1, 5, 1_000].find(accepts)
  if (one === undefined) return undefined
  if (one === 5)
    return `one of ${Array.from({ length: 1_000 }, (_, n) => n)
      .filter(accepts)
      .join(' ')}`
  const [least, greatest] = [lastAccepted(accepts, one, -GREAT), lastAccepted(accepts, one, GREAT)]
  const name = accepts(one + 0.5) ? 'number' : 'integer'
  return least === -Infinity && greatest === Infinity ? name : `${name} ${range(least, greatest)}`
}

function describeScalar(type: z.ZodType, accepts: Accepts): string {
  if (type instanceof z.ZodEnum) return `one of ${type.options.join(' ')}`
  if (type instanceof z.ZodRecord) return 'record'
  if (type instanceof z.ZodLiteral) return `always ${[...type.values].map((value) => JSON.stringify(value)).join(' or ')}`
  if (accepts(UUID) && !accepts(UUID.slice(1))) return 'uuid'
  if (accepts('2026-02-28') && !accepts('2026-02-30')) return 'date'
  if (accepts('true') && !accepts('truf')) return '"true" or "false"'
  if (accepts(true) && !accepts(1)) return accepts(false) ? 'boolean' : 'always true'
  // A pattern has no sample here; those are in forms.test.ts.
  return describeNumber(accepts) ?? describeText(accepts) ?? 'custom format'
}

/** The schema without the wrappers that make it optional, nullable or preprocessed. */
export function unwrap(type: z.ZodType): z.ZodType {
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault)
    return unwrap(type.unwrap() as z.ZodType)
  if (type instanceof z.ZodPipe && type.in instanceof z.ZodTransform) return unwrap(type.out as z.ZodType)
  if (type instanceof z.ZodPipe && type.in instanceof z.ZodArray) return type.in
  return type
}

/** Values to fill lists with. The objects are for schemas that check one field against another. */
const SAMPLES: readonly unknown[] = [
  1,
  'x',
  '1',
  true,
  UUID,
  '2026-11-20',
  '2026-11-20T12:00:00.000Z',
  'https://x.de/',
  'property:1',
  null,
  { aspect: 'area', value: '2', points: 1 },
]

function candidatesFor(type: z.ZodType): readonly unknown[] {
  if (type instanceof z.ZodEnum) return type.options
  if (type instanceof z.ZodArray) return [[], [findSample(type.element as z.ZodType)]]
  if (!(type instanceof z.ZodObject)) return SAMPLES
  const fields = Object.entries(type.shape).map(([name, field]) => [name, findSample(field as z.ZodType)] as const)
  return [Object.fromEntries(fields), ...SAMPLES]
}

const findSample = (type: z.ZodType): unknown => candidatesFor(unwrap(type)).find((value) => type.safeParse(value).success)

function describeOmission(type: z.ZodType): string {
  const { success, data } = type.safeParse(undefined)
  if (!success) return ''
  return data === undefined ? ', optional' : `, default ${JSON.stringify(data)}`
}

/** Each of an input's fields with the limits it enforces, found by trying values. */
export function inputFields(path: string, type: z.ZodType): readonly Field[] {
  const accepts: Accepts = (value) => type.safeParse(value).success
  const inner = unwrap(type)
  const ends = `${describeOmission(type)}${accepts(null) ? ', nullable' : ''}`
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape).flatMap(([name, field]) => inputFields(`${path}.${name}`, field as z.ZodType))
    return ends === '' ? fields : [[path, `object${ends}`], ...fields]
  }
  if (inner instanceof z.ZodDiscriminatedUnion) {
    const { options, def } = inner as z.ZodDiscriminatedUnion<readonly z.ZodObject[]>
    return options.flatMap((option) => {
      const [kind] = (option.shape[def.discriminator] as z.ZodLiteral).values
      return inputFields(`${path}(${String(kind)})`, option)
    })
  }
  if (!(inner instanceof z.ZodArray)) return [[path, describeScalar(inner, accepts) + ends]]
  const element = inner.element as z.ZodType
  const sample = findSample(element)
  const greatest = sizes(accepts, (n) => Array.from({ length: n }, () => sample), LIST_ITEMS)?.greatest
  if (greatest === undefined)
    throw new Error(`${path}[] accepts no sample: add one to SAMPLES in scripts/contract-snapshot/input-fields.ts`)
  return [[path, `list ${range(accepts([]) ? 0 : 1, greatest)}${ends}`], ...inputFields(`${path}[]`, element)]
}
