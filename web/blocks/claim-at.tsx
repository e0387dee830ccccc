import type { ComponentProps } from 'react'
import { ClaimPanel } from '#web/features/work/calls/claim-panel.tsx'
import { useHasColleagues } from '#web/lib/colleagues.ts'

/** Who of the office is calling this owner. An agent alone asks for nothing. */
export const ClaimAt = (props: ComponentProps<typeof ClaimPanel>) => useHasColleagues() && <ClaimPanel {...props} />
