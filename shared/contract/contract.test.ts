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

describe('a row that writes', () => {
  it('invalidates only paths that some row reads', () => {
    const rows = rowsOf(contract).map(({ row }) => row)
    const read = new Set(rows.filter(({ method }) => method === 'GET').map(({ path }) => path))
    const invalidated = rows.flatMap((row) => ('invalidates' in row ? row.invalidates : []))
    expect(invalidated.filter((path) => !read.has(path))).toEqual([])
  })
})
