import { keepPreviousData } from '@tanstack/react-query'
import type { LogEntry } from '#shared/contract/office/audit.ts'
import type { LoggedKind } from '#shared/domain/event.ts'
import { LOG_AREAS, LOG_SUBJECTS, type LogArea, type LogSubject } from '#shared/domain/log.ts'
import { usePages } from '#web/lib/pages.ts'

export const FILTER = ['search', 'what', 'person', 'about', 'from', 'until'] as const
export type AuditFilter = Readonly<Record<(typeof FILTER)[number], string>>

/** What the log is about as it stands in an address: `tip-12`. */
export const aboutOf = ({ type, id }: LogEntry['subjects'][number]): string => `${type}-${id}`

/** The filter as the server understands it; what the address holds and nobody knows narrows nothing. */
export function queryOf({ search, what, person, about, from, until }: AuditFilter) {
  const [, subject = '', subjectId = ''] = /^([a-z_]+)-(\d{1,15})$/.exec(about) ?? []
  const isArea = LOG_AREAS.includes(what as LogArea)
  return {
    ...(search && { search }),
    ...(isArea && { area: what as LogArea }),
    ...(what && !isArea && { kind: what as LoggedKind }),
    ...(person && { person }),
    ...(LOG_SUBJECTS.includes(subject as LogSubject) && { subject: subject as LogSubject, subjectId: Number(subjectId) }),
    ...(from && { from }),
    ...(until && { until }),
  }
}

/** Others act as well: what was seen before is looked at again. */
export const useAudit = (filter: AuditFilter) =>
  usePages('GET /api/admin/audit', { query: queryOf(filter) }, { placeholderData: keepPreviousData, refetchOnMount: 'always' })
