import type { OfficeId } from '#shared/domain/ids.ts'
import type { RefusalAnswer } from '#shared/domain/contact-light.ts'
import { type RawBuilder, sql } from 'kysely'

/** What is left of a refusal whose words were erased. */
export const REFUSAL_WITHOUT_WORDS = { agent_refusal: 'keine Makler', possible_refusal: 'vielleicht keine Makler' } as const

type Words = RawBuilder<string | null>

/** Ignores case and punctuation. Containment would let "keine Maklerprovision" cover "keine Makler". */
const normalized = (words: Words) => sql<string | null>`btrim(regexp_replace(lower(${words}), '\\W+', ' ', 'g'))`

/** Whether the agent, whose answer is `ra`, read these words and decided they were not a refusal. */
const isDismissed = (words: Words) =>
  sql<boolean>`(ra.refuses is false and exists (select from unnest(ra.quotes) as read where ${normalized(sql`read`)} = ${normalized(words)}))`

/** The property, and those that the agent alone joined to it. */
const joined = (propertyId: RawBuilder<unknown>, officeId: RawBuilder<unknown>) => sql`array(select ${propertyId} union all
  select x.id from property_aliases x where x.property_id = ${propertyId} and x.office_id = ${officeId})`

/** Whether one of the property's adverts refuses agents and this agent, whose answer is `ra`, did not dismiss it. */
export const hasRefusal = (propertyId: RawBuilder<unknown>, officeId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from adverts a where a.property_id = any(${joined(propertyId, officeId)})
    and a.agent_refusal is not null and not ${isDismissed(sql`a.agent_refusal`)})`

/** The first refusal in the adverts for the property `p` that the agent did not dismiss; what the property itself shows comes first. */
function refusalWords(column: keyof typeof REFUSAL_WITHOUT_WORDS, officeId: OfficeId): Words {
  const [shown, said] = [sql<string | null>`p.${sql.ref(column)}`, sql<string | null>`a.${sql.ref(column)}`]
  return sql<string | null>`coalesce(case when not ${isDismissed(shown)} then ${shown} end, (
    select ${said} from adverts a where a.property_id = any(${joined(sql`p.id`, sql`${officeId}`)}) and ${said} is not null and not ${isDismissed(said)}
    order by a.property_id <> p.id, a.id limit 1))`
}

/** Only a certain refusal, see `refusalSeenBy`. */
export const seenRefusal = (officeId: OfficeId) =>
  sql<string | null>`coalesce(${refusalWords('agent_refusal', officeId)},
    case when ra.refuses then coalesce(ra.quotes[1], ${REFUSAL_WITHOUT_WORDS.agent_refusal}) end)`

/**
 * The refusal of estate agents as seen by one agent: `p` is the property, `ra` the agent's answer. The answer that the owner refuses is permanent;
 * the answer that the owner does not refuse only applies to the words on which it was given.
 */
export function refusalSeenBy(officeId: OfficeId) {
  const isWelcome = sql`(ra.refuses is false and exists (select from adverts a where a.property_id = any(${joined(sql`p.id`, sql`${officeId}`)})
    and (${isDismissed(sql`a.agent_refusal`)} or ${isDismissed(sql`a.possible_refusal`)})))`
  return [
    seenRefusal(officeId).as('agentRefusal'),
    sql<string | null>`case when ra.refuses is not true and ${refusalWords('agent_refusal', officeId)} is null
      then ${refusalWords('possible_refusal', officeId)} end`.as('possibleRefusal'),
    sql<RefusalAnswer | null>`case when ra.refuses then 'refuses' when ${isWelcome} then 'welcome' end`.as('refusalAnswer'),
  ] as const
}
