import type { ListedOffice } from '#shared/contract/people/members.ts'
import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { OFFICE_RIGHTS } from '#shared/domain/office-rights.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Whether an account accepts the agreement on processing for its office, as a part of a statement. */
export const mayAccept = (users: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${users}.role`)} = 'agent' and ${sql.ref(`${users}.is_active`)} and ${sql.ref(`${users}.deleted_at`)} is null
    and ${sql.ref(`${users}.office_role`)} in (${sql.join(OFFICE_RIGHTS['office.manage'])}))`

/** Who may accept the agreement in the offices that have not accepted this text. */
export async function listToAsk({ db }: Ctx, hash: string): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where(mayAccept('u'))
    .where(
      sql<boolean>`not exists (select from office_consents c join consent_wordings w on w.id = c.wording_id
        where c.office_id = u.office_id and w.text_hash = ${hash})`,
    )
    .orderBy('u.id')
    .$narrowType<{ id: UserId }>()
    .execute()
  return rows.map(({ id }) => id)
}

type Accepted = NonNullable<ListedOffice['agreement']>

/** What each of these offices has accepted: the text with this hash, or else the last one. */
export async function listLastAccepted({ db }: Ctx, officeIds: readonly string[], hash: string): Promise<ReadonlyMap<string, Accepted>> {
  const isCurrent = sql<boolean>`w.text_hash = ${hash}`
  const rows = await db
    .selectFrom('office_consents as c')
    .innerJoin('consent_wordings as w', 'w.id', 'c.wording_id')
    .distinctOn('c.office_id')
    .select(['c.office_id as officeId', 'w.version', 'c.given_at as givenAt'])
    .select(isCurrent.as('isCurrent'))
    .where(sql<boolean>`c.office_id = any(${officeIds}::uuid[])`)
    .orderBy('c.office_id')
    .orderBy(isCurrent, 'desc')
    .orderBy('c.given_at', 'desc')
    .orderBy('c.id', 'desc')
    .$narrowType<{ officeId: OfficeId }>()
    .execute()
  return new Map(rows.map(({ officeId, ...accepted }) => [officeId, accepted]))
}
