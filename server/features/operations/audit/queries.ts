import type { LogFilter } from '#shared/contract/operations/audit.ts'
import { MATCH_KINDS } from '#shared/domain/news.ts'
import { LOG, LOGGED_KINDS, type LoggedKind } from '#shared/domain/event.ts'
import type { LogSubject } from '#shared/domain/log.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, containing, isOlder, type Page, toPage, searchWords } from '../../../db/pages.ts'
import { selectOfficeName, selectOfficesNamed } from '../../people/offices/service.ts'

/** Maximum number of people and of subjects named per event; the rest is only counted. */
const NAMED = 10

interface Named {
  readonly id: string
  readonly name: string
}

export interface StoredEntry {
  readonly id: number
  readonly at: string
  readonly kind: LoggedKind
  readonly details: Readonly<Record<string, unknown>>
  readonly actor: Named | null
  /** The office for which an agent acted, or its provider or directory. */
  readonly office: Named | null
  /** The offices concerned. */
  readonly offices: readonly Named[]
  /** The first of the people concerned, without deleted accounts and without the agents of these offices. */
  readonly people: readonly Named[]
  readonly peopleCount: number
  /** The first of the subjects. */
  readonly subjectIds: readonly number[]
  readonly subjectCount: number
}

export interface LogQuery extends Asked, LogFilter {}

const filterKinds = (isWanted: (kind: LoggedKind) => boolean): string[] => LOGGED_KINDS.filter(isWanted)
const kindsAbout = (subject: LogSubject) => filterKinds((kind) => LOG[kind].subject === subject)

const namedOffice = (id: RawBuilder<unknown>) => sql`jsonb_build_object('id', ${id}, 'name', coalesce(${selectOfficeName(id)}, 'ein Büro'))`

const fullName = (alias: string) => sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`

/** Newest first. Uses current names; deleted accounts have none. */
export async function listLog(
  { db }: Ctx,
  { search, area, kind, person, office, subject, subjectId, from, until, ...asked }: LogQuery,
): Promise<Page<StoredEntry>> {
  let query = db
    .selectFrom('events as e')
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .select([
      'e.id',
      'e.created_at as at',
      sql<LoggedKind>`e.kind`.as('kind'),
      sql<Record<string, unknown>>`e.details`.as('details'),
      sql<StoredEntry['actor']>`case when a.id is not null then jsonb_build_object('id', a.id, 'name', ${fullName('a')}) end`.as('actor'),
      sql<StoredEntry['people']>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', ${fullName('u')}) order by named.place), '[]')
        from unnest(e.user_ids[1:${sql.lit(NAMED)}]) with ordinality as named (id, place) join users u on u.id = named.id
        where e.office_ids = '{}'
      )`.as('people'),
      sql<number>`case when e.office_ids = '{}' then cardinality(e.user_ids) else 0 end`.as('peopleCount'),
      sql<StoredEntry['office']>`case when e.office_id is not null then ${namedOffice(sql.ref('e.office_id'))} end`.as('office'),
      sql<StoredEntry['offices']>`(
        select coalesce(jsonb_agg(${namedOffice(sql.ref('concerned.id'))} order by concerned.place), '[]')
        from unnest(e.office_ids) with ordinality as concerned (id, place)
      )`.as('offices'),
      sql<number[]>`e.subject_ids[1:${sql.lit(NAMED)}]`.as('subjectIds'),
      sql<number>`cardinality(e.subject_ids)`.as('subjectCount'),
    ])
    // must match the predicate of the partial index.
    .where('e.kind', '<>', 'match')
    .where('e.kind', 'not in', MATCH_KINDS)
    .where(isOlder('e.created_at', 'e.id', asked))
  for (const word of searchWords(search)) {
    const named = filterKinds((one) => LOG[one].label.toLowerCase().includes(word))
    const pattern = containing(word)
    const people = sql`array(select id from users
      where lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, '')) like ${pattern}
        or role = 'agent' and office_id in ${selectOfficesNamed(pattern)})`
    query = query.where(sql<boolean>`(e.kind = any(${named}) or e.actor_id = any(${people}) or e.user_ids && ${people})`)
  }
  if (area)
    query = query.where(
      'e.kind',
      'in',
      filterKinds((one) => LOG[one].area === area),
    )
  if (kind) query = query.where('e.kind', '=', kind)
  if (person) query = query.where(sql<boolean>`(e.actor_id = ${person} or e.user_ids @> array[${person}]::uuid[])`)
  if (office) query = query.where(sql<boolean>`(e.office_id = ${office} or e.office_ids @> array[${office}]::uuid[])`)
  if (subject) query = query.where('e.kind', 'in', kindsAbout(subject))
  if (subjectId !== undefined) query = query.where(sql<boolean>`e.subject_ids @> array[${subjectId}]::bigint[]`)
  if (from) query = query.where(sql<boolean>`e.created_at >= ${from}::date::timestamp at time zone 'Europe/Berlin'`)
  if (until) query = query.where(sql<boolean>`e.created_at < (${until}::date + 1)::timestamp at time zone 'Europe/Berlin'`)
  const rows = await query
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ at, id }) => [at, id])
}
