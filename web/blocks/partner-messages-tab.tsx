import type { PartnerProfile } from '#shared/contract/network/partners.ts'
import { OwnMessages } from '#web/features/network/messages/own-messages.tsx'

/** The conversation with each of the partner's agents. */
export const MessagesTab = ({ profile }: { profile: PartnerProfile; onBack: () => void }) => (
  <OwnMessages agents={profile.maklerRelations} />
)
