import type { PartnerProfile } from '#shared/contract/network/partners.ts'
import type { KeptTip } from '#web/features/network/tips/kept-tips.ts'
import { NewTip } from '#web/features/network/tips/new-tip.tsx'
import { OwnTipList } from '#web/features/network/tips/own-tip-list.tsx'

interface TipsTabProps {
  profile: PartnerProfile
  userId: string
  kept: readonly KeptTip[] | undefined
  tipHref: (id: number) => string
  onBack: () => void
}

/** A form for a new tip, and the status of the other tips. */
export function TipsTab({ profile, userId, kept, tipHref }: TipsTabProps) {
  // the agent connected last is the default for a tip
  const agents = profile.maklerRelations.filter(({ isActive }) => isActive).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
      <div className="space-y-4">
        <NewTip userId={userId} agents={agents} kept={kept} />
      </div>
      <OwnTipList linkTo={tipHref} />
    </div>
  )
}
