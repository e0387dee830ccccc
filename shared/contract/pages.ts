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
