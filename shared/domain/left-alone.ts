import type { ContactFacts } from './contact-light.ts'
import type { ProspectStatus } from './prospect-status.ts'

interface Card {
  readonly agentRefusal: string | null
  readonly contact: Pick<ContactFacts['contact'], 'consents'>
  readonly prospectStatus: ProspectStatus
  readonly nextFollowUpDate: string | null
}

/**
 * Whether the owner refuses agents, has not consented to this one, and the agent has not started work: such listings are collapsed at the end of
 * lists.
 */
export const isLeftAlone = ({ agentRefusal, contact, prospectStatus, nextFollowUpDate }: Card): boolean =>
  agentRefusal !== null &&
  contact.consents.every(({ isOfAnother }) => isOfAnother) &&
  prospectStatus === 'not_contacted' &&
  nextFollowUpDate === null
