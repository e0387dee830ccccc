import { useSearchParams } from 'react-router'
import type { PartnerProfile } from '#shared/contract/network/partners.ts'
import { PAYOUT_FIELDS } from '#shared/domain/statement.ts'
import { AgreementsCard } from '#web/features/network/billing/agreements-card.tsx'
import { BillingCard } from '#web/features/network/billing/billing-card.tsx'
import { OwnProfile } from '#web/features/network/partners/own-profile.tsx'

/** The partner's data and agreements. `feld` in the URL names the field that a payment still needs. */
export function ProfileTab({ profile }: { profile: PartnerProfile; onBack: () => void }) {
  const [params] = useSearchParams()
  const asked = PAYOUT_FIELDS.find((field) => field === params.get('feld'))
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
      <OwnProfile profile={profile} />
      <div className="space-y-4">
        <BillingCard
          text="Ihr Makler rechnet Provisionen mit einer Gutschrift ab. Dafür muss auf dem Beleg stehen, wer sie bekommt und auf welches Konto."
          focus={asked === 'agreement' ? undefined : asked}
        />
        <AgreementsCard isAsked={asked === 'agreement'} />
      </div>
    </div>
  )
}
