import { OwnCommissions } from '#web/features/network/commissions/own-commissions.tsx'
import { OwnStatements } from '#web/features/network/statements/own-statements.tsx'

/** What the partner earned, and the documents that settle it. */
export const CommissionsTab = () => (
  <div className="space-y-4">
    <OwnCommissions />
    <OwnStatements />
  </div>
)
