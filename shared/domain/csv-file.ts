/** MIME types sent by browsers for CSV files; all except `text/csv` also require the extension `.csv`. */
export const CSV_TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', 'application/octet-stream'] as const
export const IMPORT_BYTES_MAX = 200 * 1_048_576
