/** What browsers call a CSV file; what is not `text/csv` has to be named `.csv` besides. */
export const CSV_TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', 'application/octet-stream'] as const
export const IMPORT_BYTES_MAX = 200 * 1_048_576
