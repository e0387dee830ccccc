/** Signs of one record, quoted line breaks included: what is longer has a quotation mark that is never closed, or is no table. */
export const LONGEST_RECORD = 1_000_000
/** Signs of one cell. A text of an advert has a few thousand. */
export const LONGEST_CELL = 100_000
export const MOST_COLUMNS = 1_000
/** Bytes by which a file is recognised before its first row is read. */
export const HEAD = 64 * 1024
/** Records that are handed on at once. */
export const BATCH = 500
