import type { ComponentProps } from 'react'
import { useUser } from '#web/features/people/accounts/queries.ts'
import type { ClaimPanel as Panel } from '#web/features/work/calls/claim-panel.tsx'
import { useHasColleagues } from '#web/lib/colleagues.ts'
import { later } from '#web/lib/later.tsx'

/** Loaded only in an office of several: an agent alone asks for nothing. */
const ClaimPanel = later<ComponentProps<typeof Panel>>(
  async () => (await import('#web/features/work/calls/claim-panel.tsx')).ClaimPanel,
  () => undefined,
)

/** Who of the office is calling this owner, for an agent with colleagues. */
export function ClaimAt(props: Omit<ComponentProps<typeof Panel>, 'userId'>) {
  const { id } = useUser()
  return useHasColleagues() && <ClaimPanel {...props} userId={id} />
}
