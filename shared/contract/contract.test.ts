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

/** Takes an e-mail address and nothing else. */
const isAddress = (field: z.ZodType): boolean =>
  field.safeParse('wer@example.test').success && !field.safeParse('ohne-postfach.example').success

/** They keep the address and write nothing to it: that of an owner, as he is known, or of a sender. */
const ONLY_KEEP = new Set(['tips.submit', 'tips.addTo', 'prospects.update', 'smtpSettings.create', 'smtpSettings.update'])

describe('a row by which somebody who is signed in has a mail sent to an address he chooses', () => {
  const mailing = rowsOf(contract)
    .map(({ noun, name, row }) => ({ called: `${noun}.${name}`, row }))
    .filter(({ row }) => row.method !== 'GET' && row.access !== 'public' && row.kind === undefined)
    .filter(({ row }) => 'body' in row && Object.values((row.body as z.ZodObject).shape).some((field) => isAddress(field as z.ZodType)))
    .filter(({ called }) => !ONLY_KEEP.has(called))

  it('is one of these', () => {
    expect(mailing.map(({ called }) => called)).toEqual(['accounts.changeEmail', 'users.update', 'smtpSettings.test'])
  })

  it.each(mailing)('$called may be called so often by a user, whatever becomes of it', ({ row }) => {
    expect((row.limits ?? []).filter(({ per, counts }) => per === 'user' && counts === undefined)).not.toEqual([])
  })
})

describe('a row that writes', () => {
  it('invalidates only paths that some row reads', () => {
    const rows = rowsOf(contract).map(({ row }) => row)
    const read = new Set(rows.filter(({ method }) => method === 'GET').map(({ path }) => path))
    const invalidated = rows.flatMap((row) => ('invalidates' in row ? row.invalidates : []))
    expect(invalidated.filter((path) => !read.has(path))).toEqual([])
  })
})
