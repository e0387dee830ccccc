import { CSV_TYPES, IMPORT_BYTES_MAX } from '#shared/domain/csv-file.ts'

/** A CSV file by its type, or by its name where the browser gives it one of the types that go with it. */
export function isCsv({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const [bare = ''] = type.split(';')
  return bare === 'text/csv' || (/\.csv$/i.test(name) && (bare === '' || CSV_TYPES.some((known) => known === bare)))
}

/** Refused before it is sent: nobody waits for 200 MB to hear that they are too many. */
export const isTooLarge = ({ size }: Pick<File, 'size'>): boolean => size > IMPORT_BYTES_MAX
