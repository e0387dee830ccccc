import { createHash } from 'node:crypto'
import type { ImportListing } from '../../market/adverts/service.ts'

/** Increment when the same file content is to be stored differently. */
const STORED_AS = 1

/** Hash of a row's content and the version by which it is judged: a row whose hash is stored is unchanged. */
export function sourceRowHash(listing: ImportListing, judgedBy: number): string {
  return createHash('sha256')
    .update(JSON.stringify([STORED_AS, judgedBy, listing]))
    .digest('hex')
}
