import { createHash } from 'node:crypto'
import type { ImportListing } from '../../market/adverts/import-listing.ts'
import { RULES_VERSION } from '../../market/adverts/verdict-rules.ts'

/** Rises when the same words of a file are to be stored in another way. */
const STORED_AS = 1

/** A mark of all that a row tells and how it is judged: what carries it already would be stored as it stands. */
export function toldHash(listing: ImportListing): string {
  return createHash('sha256')
    .update(JSON.stringify([STORED_AS, RULES_VERSION, listing]))
    .digest('hex')
}
