/** Characters per record, including quoted line breaks; a longer one has an unclosed quotation mark or is not part of a table. */
export const LONGEST_RECORD = 1_000_000
/** Characters per cell. An advert text has a few thousand. */
export const LONGEST_CELL = 100_000
export const MOST_COLUMNS = 1_000
/** Bytes used to detect the file type before the first row is read. */
export const HEAD = 64 * 1024
/** Records yielded at once. */
export const BATCH = 500
