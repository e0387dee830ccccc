import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clearable, Euro, Id, OneLine, orUnset, QueryFlag, Text } from '#shared/contract/fields.ts'
import { inputFields } from './input-fields.ts'
import { replyFields } from './reply-fields.ts'

const INPUTS: readonly (readonly [accepts: string, type: z.ZodType])[] = [
  ['text 1..100, may be blank', Text(100)],
  ['text 3..20', z.string().trim().min(3).max(20)],
  ['single line 1..60', OneLine(60, 'fehlt')],
  ['text 1..unlimited, may be blank', z.string()],
  ['email 6..unlimited', z.email()],
  ['uuid', z.uuid()],
  ['date, optional, nullable', clearable(z.iso.date())],
  ['integer 1..9007199254740991', Id],
  ['number 0..10000000000, optional, nullable', orUnset(Euro)],
  ['number', z.number()],
  ['one of 5 10 20', z.union([z.literal(5), z.literal(10), z.literal(20)])],
  ['one of a b, default "a"', z.enum(['a', 'b']).default('a')],
  ['"true" or "false", optional, nullable', QueryFlag],
  ['boolean', z.boolean()],
  ['always true, optional', z.literal(true).optional()],
  ['custom format', z.string().regex(/^[a-f]{43}$/)],
]

describe('an input field', () => {
  it.each(INPUTS)('is described as %s', (accepts, type) => {
    expect(inputFields('field', type)).toEqual([['field', accepts]])
  })

  it('is listed with its path when nested, also in lists and unions', () => {
    const type = z.object({
      rows: z
        .array(z.object({ id: Id, at: z.iso.datetime() }))
        .min(1)
        .max(500),
      page: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('ad'), size: z.int().min(1).max(9) }),
        z.object({ kind: z.literal('none') }),
      ]),
      owner: z.object({ name: Text(5) }).optional(),
    })
    expect(inputFields('body', type)).toEqual([
      ['body.rows', 'list 1..500'],
      ['body.rows[].id', 'integer 1..9007199254740991'],
      ['body.rows[].at', 'custom format'],
      ['body.page(ad).kind', 'always "ad"'],
      ['body.page(ad).size', 'integer 1..9'],
      ['body.page(none).kind', 'always "none"'],
      ['body.owner', 'object, optional'],
      ['body.owner.name', 'text 1..5, may be blank'],
    ])
  })

  it('requires a sample when its list accepts none of the known ones', () => {
    expect(() => inputFields('body.list', z.array(z.string().regex(/^secret$/)))).toThrow('body.list[] accepts no sample')
  })
})

describe('a field in a response', () => {
  it('is listed with its path and type', () => {
    const reply = z.array(
      z.object({
        id: z.int(),
        name: z.string().nullable(),
        at: z.iso.datetime({ offset: true }).optional(),
        status: z.enum(['open', 'done']),
        level: z.union([z.literal(1), z.literal(2)]),
        tags: z.array(z.string()),
        place: z.object({ zipCode: z.string() }).nullable(),
        either: z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), id: z.int() }), z.object({ ok: z.literal(false) })]),
      }),
    )
    expect(Object.fromEntries(replyFields(reply))).toEqual({
      '[].id': 'integer',
      '[].name': 'text, nullable',
      '[].at': 'date-time, optional',
      '[].status': 'one of open done',
      '[].level': 'one of 1 2',
      '[].tags': 'list of text',
      '[].place': 'object, nullable',
      '[].place.zipCode': 'text',
      '[].either(true).ok': 'always true',
      '[].either(true).id': 'integer',
      '[].either(false).ok': 'always false',
    })
  })

  it('is called value in a single-value response', () => {
    expect(replyFields(z.string())).toEqual([['value', 'text']])
  })
})
