import { OwnCommissions } from '#web/features/network/commissions/own-commissions.tsx'
import { OwnStatements } from '#web/features/network/statements/own-statements.tsx'
import { PayoutNeeds } from '#web/features/network/statements/payout-needs.tsx'

/** The partner's commissions and their documents. */
export const CommissionsTab = () => (
  <div className="space-y-4">
    <PayoutNeeds isEarly />
    <OwnCommissions />
    <OwnStatements />
  </div>
)
