import { z } from 'zod'
import { orUnset } from './fields.ts'

/**
 * Query for an unbounded list: page size and cursor. If more rows follow, the response links to the next page in its `Link` header (`rel="next"`, RFC
 * 8288); the body is the plain list.
 */
export const PageQuery = (max: number) =>
  z.object({
    cursor: orUnset(z.string().max(400)),
    limit: orUnset(
      z.coerce
        .number('limit muss eine Zahl sein')
        .int('limit muss eine ganze Zahl sein')
        .min(1, 'limit muss mindestens 1 sein')
        .max(max, `limit darf höchstens ${max} sein`),
    ).transform((limit) => limit ?? max),
  })

/** Shared by all endpoints that return a list as a file. */
const file = {
  method: 'GET',
  access: ['agent'],
  right: 'export',
  scope: 'export',
  kind: 'download',
  limits: [{ calls: 180, seconds: 3600, per: 'office' }],
} as const

export const csvFile = { ...file, mediaTypes: ['text/csv; charset=utf-8'] } as const
export const xlsxFile = { ...file, mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] } as const
