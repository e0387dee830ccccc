import { z } from 'zod'
import { LOGGED_KINDS } from '../../domain/event.ts'
import { LOG_AREAS, LOG_SUBJECTS } from '../../domain/log.ts'
import { AUDIT_PAGE } from '../../domain/limits.ts'
import { Day, Id, Moment, orUnset, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

/** A user with the current name, which is missing for deleted users. */
const Person = z.object({ id: z.uuid(), name: z.string() })
/** An office with its current name. */
const Office = z.object({ id: z.uuid(), name: z.string() })

export const LogEntry = z.object({
  id: z.number(),
  at: Moment,
  kind: z.enum(LOGGED_KINDS),
  area: z.enum(LOG_AREAS),
  /** Null for the system itself or an unknown person. */
  actor: Person.nullable(),
  /** The office for which an agent acted, or its provider or directory. */
  office: Office.nullable(),
  /** German sentence without its subject. */
  sentence: z.string(),
  /** The first of the people concerned, and their total number. */
  people: z.array(Person),
  peopleCount: z.number(),
  /** The offices concerned; their agents are not among the people. */
  offices: z.array(Office),
  /** The subject of the entry. */
  subjects: z.array(z.object({ type: z.enum(LOG_SUBJECTS), id: Id, name: z.string() })),
})
export type LogEntry = z.output<typeof LogEntry>

/** Filters for the log. */
const LogFilter = z.object({
  /** Searches the names of actors and people concerned, and the labels of kinds. */
  search: orUnset(Text(100)),
  area: orUnset(z.enum(LOG_AREAS, 'Unbekannter Bereich')),
  kind: orUnset(z.enum(LOGGED_KINDS, 'Unbekannte Art')),
  person: orUnset(z.uuid('Unbekannte Person')),
  /** What agents of this office did, and what concerned the office. */
  office: orUnset(z.uuid('Unbekanntes Büro')),
  subject: orUnset(z.enum(LOG_SUBJECTS, 'Unbekannter Gegenstand')),
  subjectId: orUnset(Id),
  /** Dates in Berlin, both inclusive. */
  from: orUnset(Day),
  until: orUnset(Day),
})
export type LogFilter = z.output<typeof LogFilter>

/** The audit log. Immutable, even for admins. */
export const audit = {
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    access: ['admin'],
    query: PageQuery(AUDIT_PAGE).extend(LogFilter.shape),
    paged: true,
    fromReplica: true,
    reply: z.array(LogEntry),
    summary: 'Das Protokoll: wer wann was getan hat, das Neueste zuerst. Es lässt sich nicht ändern und reicht 24 Monate zurück.',
  },
  csv: {
    method: 'GET',
    path: '/api/admin/audit.csv',
    access: ['admin'],
    query: LogFilter,
    kind: 'download',
    mediaTypes: ['text/csv; charset=utf-8'],
    limits: [{ calls: 30, seconds: 3600, per: 'user' }],
    summary: 'Dasselbe als CSV, mit allen Zeilen; dass es gespeichert wurde, steht danach selbst im Protokoll.',
  },
} as const satisfies Routes
