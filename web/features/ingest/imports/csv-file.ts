import { CSV_TYPES, IMPORT_BYTES_MAX } from '#shared/domain/csv-file.ts'

/** By MIME type, or by file name where browsers report one of the types commonly used for CSV. */
export function isCsv({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const [bare = ''] = type.split(';')
  return bare === 'text/csv' || (/\.csv$/i.test(name) && (bare === '' || CSV_TYPES.some((known) => known === bare)))
}

/** Checked before the upload: 200 MB would be sent in vain. */
export const isTooLarge = ({ size }: Pick<File, 'size'>): boolean => size > IMPORT_BYTES_MAX
