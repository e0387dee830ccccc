import { useUser } from '#web/features/people/accounts/queries.ts'
import { useRememberedService } from '#web/features/network/partners/use-remembered-service.ts'
import { PlainShell } from './plain-shell.tsx'

/** Frame of a partner's pages. */
export function PartnerShell() {
  useRememberedService(useUser().email)
  return <PlainShell />
}
