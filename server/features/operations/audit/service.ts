import type { LogEntry, LogFilter } from '#shared/contract/operations/audit.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { LOG } from '#shared/domain/event.ts'
import { LOG_AREA_LABEL, LOG_SUBJECT_LABEL } from '#shared/domain/log.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import { AUDIT_MONTHS } from '#shared/domain/limits.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { csvFile } from '../../../csv.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Page } from '../../../db/pages.ts'
import { recordEvents } from '../../../events/events.ts'
import { listLog, type LogQuery } from './queries.ts'
import { describeEntry } from './sentences.ts'
import { type NamedEntry, nameSubjects } from './subject-names.ts'

export async function listLogEntries(ctx: Ctx, asked: LogQuery): Promise<Page<LogEntry>> {
  const page = await listLog(ctx, asked)
  return page.with((await nameSubjects(ctx, page.rows)).map(toLogEntry))
}

function toLogEntry(stored: NamedEntry): LogEntry {
  const { id, at, kind, actor, office, people, peopleCount, offices, subjectIds, subjectName } = stored
  const { area, subject } = LOG[kind]
  const label = (id: number) => `${subject === undefined ? '' : LOG_SUBJECT_LABEL[subject]} ${id}`
  return {
    id,
    at,
    kind,
    area,
    actor,
    office,
    sentence: describeEntry(stored),
    people: [...people],
    peopleCount,
    offices: [...offices],
    subjects:
      subject === undefined ? [] : subjectIds.map((id, place) => ({ type: subject, id, name: (place === 0 && subjectName) || label(id) })),
  }
}

/** Rows per page while the file is streamed. */
const AT_ONCE = 500

/** Exports all rows that match the filter. Records the export first, so it is the newest entry. */
export async function logCsv(ctx: Ctx, adminId: AdminId, filter: LogFilter): Promise<File> {
  const fields = Object.entries(filter).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  await recordEvents(ctx, [{ kind: 'log_saved', actorId: adminId, userIds: [], details: { fields } }])
  return csvFile(`Protokoll_${berlinDay(ctx.clock.now())}.csv`, readRows(ctx, filter))
}

const HEAD = ['Zeitpunkt', 'Wer', 'Was', 'Art', 'Bereich', 'Betroffene', 'Gegenstand', 'Kennung', 'Büro']

const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Berlin' })

async function* readRows(ctx: Ctx, filter: LogFilter): AsyncIterable<readonly string[]> {
  yield HEAD
  let cursor: string | undefined
  do {
    const page = await listLogEntries(ctx, { ...filter, limit: AT_ONCE, cursor })
    for (const entry of page.rows) yield toRow(entry)
    cursor = page.next
  } while (cursor !== undefined)
}

function toRow({ id, at, actor, office, sentence, kind, area, people, peopleCount, offices, subjects }: LogEntry): readonly string[] {
  const more = peopleCount - people.length
  return [
    WHEN.format(new Date(at)),
    actor?.name ?? PRODUCT_NAME,
    sentence,
    LOG[kind].label,
    LOG_AREA_LABEL[area],
    [...[...people, ...offices].map(({ name }) => name), ...(more > 0 ? [`${more} weitere`] : [])].join(' | '),
    subjects.map(({ name }) => name).join(' | '),
    String(id),
    office?.name ?? '',
  ]
}

/** Deletes events older than AUDIT_MONTHS: beyond that there is no legal ground to keep them. */
export async function forgetOldEvents(ctx: Ctx): Promise<void> {
  const before = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now().getTime())
    .toZonedDateTimeISO('Europe/Berlin')
    .subtract({ months: AUDIT_MONTHS })
  const events = await ctx.forgetEvents(new Date(before.epochMilliseconds))
  ctx.log.info({ events }, 'old events forgotten')
}
