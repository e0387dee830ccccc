import type { AgentId } from '#shared/domain/ids.ts'
import type { RefusalAnswer } from '#shared/domain/contact-light.ts'
import { type RawBuilder, sql } from 'kysely'

const COLUMNS = ['agent_refusal', 'possible_refusal'] as const

/** What stays of a refusal whose words were erased. */
export const REFUSAL_WITHOUT_WORDS = { agent_refusal: 'keine Makler', possible_refusal: 'vielleicht keine Makler' } as const

/** Whether the agent, whose answer is `ra`, read these words and took them for no refusal. A longer quotation covers the words in it. */
export const isDismissed = (words: RawBuilder<string | null>) =>
  sql<boolean>`(ra.refuses is false and exists (select from unnest(ra.quotes) as read where strpos(read, ${words}) > 0))`

/** The refusal in the adverts of the property `p`, or of one the agent joined to it. */
const wordsOf = (column: (typeof COLUMNS)[number], agentId: AgentId) => sql<string | null>`coalesce(p.${sql.ref(column)}, (
  select j.${sql.ref(column)} from property_aliases x join properties j on j.id = x.id
  where x.property_id = p.id and x.agent_id = ${agentId} and j.${sql.ref(column)} is not null limit 1))`

/** The certain refusal alone, see `refusalSeenBy`. */
export function seenRefusal(agentId: AgentId) {
  const sure = wordsOf('agent_refusal', agentId)
  return sql<string | null>`case when ra.refuses then coalesce(${sure}, ra.quotes[1], ${REFUSAL_WITHOUT_WORDS.agent_refusal})
    when not ${isDismissed(sure)} then ${sure} end`
}

/**
 * The refusal of estate agents as one agent sees it: `p` the property, `ra` the answer of the agent. An answer that the owner refuses holds for good;
 * one that he does not holds for the words it was given on.
 */
export function refusalSeenBy(agentId: AgentId) {
  const [sure, possible] = [wordsOf('agent_refusal', agentId), wordsOf('possible_refusal', agentId)]
  return [
    seenRefusal(agentId).as('agentRefusal'),
    sql<
      string | null
    >`case when ra.refuses is not true and (${sure} is null or ${isDismissed(sure)}) and not ${isDismissed(possible)} then ${possible} end`.as(
      'possibleRefusal',
    ),
    sql<RefusalAnswer | null>`case when ra.refuses then 'refuses' when ${isDismissed(sure)} or ${isDismissed(possible)} then 'welcome' end`.as(
      'refusalAnswer',
    ),
  ] as const
}
