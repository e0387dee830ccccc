import type { UserId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a partner's message is unread by an agent. An agent without a mark, who joined the office after it was last read, has read what the office
 * has; without an agent the office's reading counts. With the partner of an outer statement the mark is looked up once, not for each message.
 */
export const isUnreadBy = (
  agentId: UserId | RawBuilder<unknown> | undefined,
  { message = 'm', partner = `${message}.partner_id` }: { readonly message?: string; readonly partner?: string } = {},
): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${message}.${name}`)
  return sql<boolean>`(not ${column('from_agent')} and coalesce(
    ${column('id')} > (select seen.up_to from message_reads seen where seen.user_id = ${agentId ?? null} and seen.partner_id = ${sql.ref(partner)}),
    ${column('read_at')} is null))`
}
