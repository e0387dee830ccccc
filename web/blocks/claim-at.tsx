import type { ComponentProps } from 'react'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { ClaimPanel } from '#web/features/work/calls/claim-panel.tsx'
import { useHasColleagues } from '#web/lib/colleagues.ts'

/** Who of the office is calling this owner. An agent alone asks for nothing. */
export function ClaimAt(props: Omit<ComponentProps<typeof ClaimPanel>, 'userId'>) {
  const { id } = useUser()
  return useHasColleagues() && <ClaimPanel {...props} userId={id} />
}
