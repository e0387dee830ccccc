import { sql } from 'kysely'

/**
 * The refusal of estate agents as one agent sees it: `p` the property, `ra` the answer of the agent. An answer that the owner refuses holds for good;
 * one that he does not holds for the words it was given on.
 */
export const REFUSAL = [
  sql<string | null>`case when ra.refuses then coalesce(p.agent_refusal, ra.quote) else nullif(p.agent_refusal, ra.quote) end`.as(
    'agentRefusal',
  ),
  sql<string | null>`case when p.agent_refusal is null and ra.refuses is not true then nullif(p.possible_refusal, ra.quote) end`.as(
    'possibleRefusal',
  ),
] as const
