import { z } from 'zod'
import { orUnset } from './fields.ts'

/**
 * What a list without an end is asked: how many rows, and behind which one. Where more follow, the answer names the address of the next page
 * in its `Link` header (`rel="next"`, RFC 8288); its body stays the bare list.
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

/** What all rows share that hand out a list as a file. */
const file = {
  method: 'GET',
  access: ['agent'],
  scope: 'export',
  kind: 'download',
  limits: [{ calls: 60, seconds: 3600, per: 'user' }],
} as const

export const csvFile = { ...file, mediaTypes: ['text/csv; charset=utf-8'] } as const
export const xlsxFile = { ...file, mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] } as const
