import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { SavedSearchForm } from './market/saved-searches.ts'
import { contract } from './index.ts'
import { contractRows } from './route.ts'

const inputs = contractRows(contract).flatMap(({ noun, name, row }) => {
  const given = row.method === 'GET' ? row.query : row.body
  return given ? [[`${noun}.${name}`, given as z.ZodObject] as const] : []
})

/** Missing input, and each field with a value of an invalid type. */
const wrongInputs = (schema: z.ZodObject): unknown[] => [
  undefined,
  'x',
  {},
  ...Object.keys(schema.shape).map((field) => ({ [field]: { wrong: [] } })),
]

describe("a schema's error message", () => {
  it.each(inputs)('is German for %s', (_, schema) => {
    const messages = wrongInputs(schema).flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [])
    expect(messages).not.toEqual([])
    expect(messages.filter((message) => /invalid|expected|received|too (small|big)/i.test(message))).toEqual([])
  })

  it('is the same for a missing, empty or blank name', () => {
    const messages = [{ name: '' }, { name: '  ' }, {}].map((form) => SavedSearchForm.safeParse(form).error?.issues[0]?.message)
    expect(messages).toEqual(['Name ist erforderlich', 'Name ist erforderlich', 'Name ist erforderlich'])
  })
})

it('a replica answers lists and counts alone: nothing about rights, a contact, claims or money', () => {
  const marked = contractRows(contract).filter(({ row }) => 'fromReplica' in row && row.fromReplica)
  expect(marked.map(({ noun, name }) => `${noun}.${name}`)).toEqual([
    'businesses.list',
    'businesses.counts',
    'businesses.registered',
    'properties.list',
    'properties.board',
    'properties.looser',
    'searchClients.list',
    'searchClients.fitting',
    'favorites.list',
    'find.anything',
    'savedSearches.list',
    'notifications.list',
    'stats.get',
    'audit.list',
  ])
})

/** Whether a field accepts only email addresses. */
const isAddress = (field: z.ZodType): boolean =>
  field.safeParse('wer@example.test').success && !field.safeParse('ohne-postfach.example').success

/** Endpoints that only store the address of an owner, an office or a sender, without sending an email to it. */
const ONLY_KEEP = new Set(['tips.submit', 'tips.addTo', 'prospects.update', 'office.put', 'smtpSettings.create', 'smtpSettings.update'])

describe('an endpoint that sends an email to an address chosen by the user', () => {
  const mailing = contractRows(contract)
    .map(({ noun, name, row }) => ({ called: `${noun}.${name}`, row }))
    .filter(({ row }) => row.method !== 'GET' && row.access !== 'public' && row.kind === undefined)
    .filter(({ row }) => 'body' in row && Object.values((row.body as z.ZodObject).shape).some((field) => isAddress(field as z.ZodType)))
    .filter(({ called }) => !ONLY_KEEP.has(called))

  it('is listed here', () => {
    expect(mailing.map(({ called }) => called)).toEqual(['accounts.changeEmail', 'users.update', 'members.invite', 'smtpSettings.test'])
  })

  it.each(mailing)('limits all calls per user, including successful ones: $called', ({ row }) => {
    expect((row.limits ?? []).filter(({ per, counts }) => per === 'user' && counts === undefined)).not.toEqual([])
  })
})

describe('an endpoint that writes', () => {
  it('invalidates only paths that some endpoint reads', () => {
    const rows = contractRows(contract).map(({ row }) => row)
    const read = new Set(rows.filter(({ method }) => method === 'GET').map(({ path }) => path))
    const invalidated = rows.flatMap((row) => ('invalidates' in row ? row.invalidates : []))
    expect(invalidated.filter((path) => !read.has(path))).toEqual([])
  })

  it('invalidates paths as pages have read them, without a parameter to fill in', () => {
    const rows = contractRows(contract).map(({ row }) => row)
    expect(rows.flatMap((row) => ('invalidates' in row ? row.invalidates : [])).filter((path) => path.includes(':'))).toEqual([])
  })

  it('invalidates nothing for colleagues alone', () => {
    const rows = contractRows(contract).flatMap(({ row }) => ('invalidates' in row ? [row] : []))
    expect(rows.flatMap(({ invalidates, forColleagues = [] }) => forColleagues.filter((path) => !invalidates.includes(path)))).toEqual([])
  })
})
