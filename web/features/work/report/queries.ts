import type { QueryInput } from '#shared/contract/route.ts'
import type { RowAt } from '#shared/contract/index.ts'
import { buildAddresses } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead } from '#web/lib/query.ts'

export type ReportQuery = QueryInput<RowAt<'GET /api/office/report'>>
export type RowsQuery = QueryInput<RowAt<'GET /api/office/report/rows'>>

/** Read anew at each visit, because all work of the office changes it. */
export const useReport = (query: ReportQuery) => useRead('GET /api/office/report', { query }, { refetchOnMount: 'always' })

export const useCounted = (query: RowsQuery) => usePages('GET /api/office/report/rows', { query }, { refetchOnMount: 'always' })

export const reportFile = (query: ReportQuery): string => buildAddresses('GET /api/office/report/csv', { query })[1]

/** Names of the office's people, asked for only where a report is about one. */
export const useNames = (isNeeded: boolean) => useRead('GET /api/office/people', {}, { enabled: isNeeded })
