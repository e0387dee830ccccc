import { join } from 'node:path'
import type { z } from 'zod'
import { ERROR_CODES } from '#shared/contract/problem.ts'
import { type Contract, type Limit, type Route, contractRows } from '#shared/contract/route.ts'
import { type Field, inputFields } from './input-fields.ts'
import { replyFields } from './reply-fields.ts'

export const SNAPSHOT_FILE = join(import.meta.dirname, '../../shared/contract/contract.snapshot.json')

const sorted = (fields: readonly Field[]): Record<string, string> =>
  Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)))

const PERIODS: Readonly<Record<number, string>> = { 60: 'a minute', 300: 'in 5 minutes', 900: 'in 15 minutes', 3600: 'an hour' }

function describeLimit({ calls, seconds, per, counts }: Limit): string {
  const caller = typeof per === 'string' ? per : 'device' in per ? `known browser of body.${per.device}` : `body.${per.body}`
  return [calls, counts, PERIODS[seconds] ?? `in ${seconds} s`, 'per', caller].filter((word) => word !== undefined).join(' ')
}

function takes(row: Route): readonly Field[] {
  const parts = { params: row.params, query: 'query' in row ? row.query : undefined, body: 'body' in row ? row.body : undefined }
  return Object.entries(parts).flatMap(([name, schema]: [string, z.ZodType | undefined]) => (schema ? inputFields(name, schema) : []))
}

/** Everything a client can notice about an endpoint, without unset flags. */
function describeRow(row: Route): object {
  return {
    method: row.method,
    path: row.path,
    kind: row.kind,
    access: typeof row.access === 'string' ? row.access : row.access.toSorted().join(', '),
    right: row.right,
    scope: row.scope,
    support: 'support' in row ? row.support : undefined,
    keyAsPassword: row.keyAsPassword,
    beforeFactor: row.beforeFactor,
    paged: 'paged' in row ? row.paged : undefined,
    isShown: 'isShown' in row ? row.isShown : undefined,
    field: 'field' in row ? row.field : undefined,
    mediaTypes: 'mediaTypes' in row ? row.mediaTypes : undefined,
    maxBytes: 'maxBytes' in row ? row.maxBytes : undefined,
    limits: row.limits?.map(describeLimit).sort(),
    takes: sorted(takes(row)),
    invalidates: 'invalidates' in row ? row.invalidates.toSorted() : undefined,
    forColleagues: 'forColleagues' in row ? row.forColleagues?.toSorted() : undefined,
    reply: row.reply && sorted(replyFields(row.reply)),
  }
}

/** The contract as text: one line per field, in an order independent of the code. */
export function takeSnapshot(contract: Contract): string {
  const rows = contractRows(contract).map(({ noun, name, row }) => [`${noun}.${name}`, describeRow(row)] as const)
  const byName = Object.fromEntries(rows.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return `${JSON.stringify({ errorCodes: ERROR_CODES.toSorted(), rows: byName }, null, 2)}\n`
}
