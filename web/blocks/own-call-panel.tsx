import type { ComponentProps } from 'react'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { CallPanel, CallWindow } from '#web/features/work/calls/call-panel.tsx'

/** Call notes of the signed-in agent. */
export const OwnCallPanel = (props: Omit<ComponentProps<typeof CallPanel>, 'userId'>) => <CallPanel {...props} userId={useUser().id} />

export const OwnCallWindow = (props: Omit<ComponentProps<typeof CallWindow>, 'userId'>) => <CallWindow {...props} userId={useUser().id} />
