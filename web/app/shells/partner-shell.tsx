import { useUser } from '#web/features/people/accounts/queries.ts'
import { useRememberedService } from '#web/features/network/partners/use-remembered-service.ts'
import { PlainShell } from './plain-shell.tsx'

/** Frame of the partner pages. */
export function PartnerShell() {
  useRememberedService(useUser().email)
  return <PlainShell />
}
