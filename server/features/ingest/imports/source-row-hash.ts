import { createHash } from 'node:crypto'
import type { ImportListing } from '../../market/adverts/import-listing.ts'
import { RULES_VERSION } from '../../market/adverts/rules-version.ts'

/** Increment when the same content of a file is to be stored differently. */
const STORED_AS = 1

/** Hash of a row's content and the version of the rules: a row with a stored hash is unchanged. */
export function sourceRowHash(listing: ImportListing): string {
  return createHash('sha256')
    .update(JSON.stringify([STORED_AS, RULES_VERSION, listing]))
    .digest('hex')
}
