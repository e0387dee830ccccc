import type { ComponentProps } from 'react'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { CallPanel } from '#web/features/work/calls/call-panel.tsx'
import { useRead } from '#web/lib/query.ts'

/** Call notes of the signed-in agent. */
export const OwnCallPanel = (props: Omit<ComponentProps<typeof CallPanel>, 'userId'>) => <CallPanel {...props} userId={useUser().id} />

/** The same where only the number of the property is known; nothing until it is loaded. */
export function OwnCallPanelOf({ id }: { id: number }) {
  const { data } = useRead('GET /api/properties/:id', { params: { id } })
  return data ? <OwnCallPanel property={data} place="dialog" /> : null
}
