import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { SavedSearchForm } from './market/saved-searches.ts'
import { contract } from './index.ts'
import { rowsOf } from './route.ts'

const inputs = rowsOf(contract).flatMap(({ noun, name, row }) => {
  const given = row.method === 'GET' ? row.query : row.body
  return given ? [[`${noun}.${name}`, given as z.ZodObject] as const] : []
})

/** Left out altogether, and each field as something it can never be. */
const wrongInputs = (schema: z.ZodObject): unknown[] => [
  undefined,
  'x',
  {},
  ...Object.keys(schema.shape).map((field) => ({ [field]: { wrong: [] } })),
]

describe('what a schema says to whoever filled it in wrongly', () => {
  it.each(inputs)('%s says it in German', (_, schema) => {
    const said = wrongInputs(schema).flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [])
    expect(said).not.toEqual([])
    expect(said.filter((message) => /invalid|expected|received|too (small|big)/i.test(message))).toEqual([])
  })

  it('is the same for a name that is empty, blank or left out', () => {
    const said = [{ name: '' }, { name: '  ' }, {}].map((form) => SavedSearchForm.safeParse(form).error?.issues[0]?.message)
    expect(said).toEqual(['Name ist erforderlich', 'Name ist erforderlich', 'Name ist erforderlich'])
  })
})

/** Characters or entries that fit into a field, by its name or, where rows differ, by its row. */
const FITS: Readonly<Record<string, number>> = {
  zipCode: 10,
  phone: 50,
  phoneNumber: 50,
  ownerPhone: 50,
  firstName: 100,
  lastName: 100,
  name: 100,
  city: 100,
  location: 100,
  q: 100,
  companyName: 200,
  address: 200,
  ownerName: 200,
  password: 200,
  newPassword: 200,
  currentPassword: 200,
  confirmPassword: 200,
  token: 200,
  apiKey: 200,
  propstackApiKey: 200,
  serviceArea: 300,
  services: 1_000,
  reason: 1_000,
  propertyIds: 1_000,
  description: 2_000,
  'prospects.addActivity.description': 5_000,
  'tips.submit.address': 300,
  'tips.submit.description': 5_000,
  'tips.addTo.description': 5_000,
  'statements.cancel.reason': 500,
  'smtpSettings.create.password': 500,
  'smtpSettings.update.password': 500,
  htmlContent: 200_000,
  textContent: 200_000,
  maklerNotes: 5_000,
  internalNotes: 10_000,
  matchIds: 10_000,
  'legal.update.text': 100_000,
}

/** How many of these a field takes; undefined where it takes none. */
function longest(schema: z.ZodType, make: (n: number) => unknown): number | undefined {
  const fits = (n: number) => schema.safeParse(make(n)).success
  // passwords have a shortest length, too
  const shortest = [2, 8].find(fits)
  if (shortest === undefined) return undefined
  let [taken, refused] = [shortest, 1_000_000]
  while (refused - taken > 1) {
    const middle: number = (taken + refused) >> 1
    if (fits(middle)) taken = middle
    else refused = middle
  }
  return taken
}

describe('what people write', () => {
  const fields = inputs.flatMap(([row, schema]) =>
    Object.entries(schema.shape).map(([field, type]) => [row, field, type as z.ZodType] as const),
  )
  const sizes = fields.flatMap(([row, field, type]) => {
    const size = longest(type, (n) => 'x'.repeat(n)) ?? longest(type, (n) => Array.from({ length: n }, (_, index) => index + 1))
    return size === undefined ? [] : [[`${row}.${field}`, field, size] as const]
  })

  it.each(sizes)('%s has an end, and the one it always had', (place, field, size) => {
    expect(size).toBe(FITS[place] ?? FITS[field] ?? Math.min(size, 100_000))
  })

  it('is found by its name', () => {
    const found = sizes.flatMap(([place, field]) => [place, field])
    expect(Object.keys(FITS).filter((name) => !found.includes(name))).toEqual([])
  })
})
