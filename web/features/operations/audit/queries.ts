import { keepPreviousData } from '@tanstack/react-query'
import type { LogEntry } from '#shared/contract/operations/audit.ts'
import type { LoggedKind } from '#shared/domain/event.ts'
import { LOG_AREAS, LOG_SUBJECTS, type LogArea, type LogSubject } from '#shared/domain/log.ts'
import { usePages } from '#web/lib/pages.ts'

export const FILTER = ['search', 'what', 'person', 'office', 'about', 'from', 'until'] as const
export type AuditFilter = Readonly<Record<(typeof FILTER)[number], string>>

/** A subject as URL parameter: `tip-12`. */
export const formatAbout = ({ type, id }: LogEntry['subjects'][number]): string => `${type}-${id}`

/** The filter as an API query; unknown values in the URL are ignored. */
export function toQuery({ search, what, person, office, about, from, until }: AuditFilter) {
  const [, subject = '', subjectId = ''] = /^([a-z_]+)-(\d{1,15})$/.exec(about) ?? []
  const isArea = LOG_AREAS.includes(what as LogArea)
  return {
    ...(search && { search }),
    ...(isArea && { area: what as LogArea }),
    ...(what && !isArea && { kind: what as LoggedKind }),
    ...(person && { person }),
    ...(office && { office }),
    ...(LOG_SUBJECTS.includes(subject as LogSubject) && { subject: subject as LogSubject, subjectId: Number(subjectId) }),
    ...(from && { from }),
    ...(until && { until }),
  }
}

/** Refetched on mount, since other users act as well. */
export const useAudit = (filter: AuditFilter) =>
  usePages('GET /api/admin/audit', { query: toQuery(filter) }, { placeholderData: keepPreviousData, refetchOnMount: 'always' })
