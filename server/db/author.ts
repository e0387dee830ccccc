import type { OfficeId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from './consent-rows.ts'
import { hasOtherAgent } from './seen-by.ts'

/** The name of an author, for the agents of the office. Null for jobs and owners, and for the only agent of an office, the only one to read it. */
export const nameAuthor = (officeId: OfficeId | RawBuilder<unknown>, author: string): RawBuilder<string | null> => sql<string | null>`(
  select case when w.deleted_at is null then ${fullName('w')} else w.author_name end from users w
  where w.id = ${sql.ref(author)} and ${hasOtherAgent(officeId, sql.ref('w.id'))})`

/** The name of a user; null once the account has ended. */
export const nameUser = (user: string): RawBuilder<string | null> =>
  sql<string | null>`(select ${fullName('w')} from users w where w.id = ${sql.ref(user)} and w.deleted_at is null)`
