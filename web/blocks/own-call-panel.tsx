import type { ComponentProps } from 'react'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { CallPanel, CallWindow } from '#web/features/work/calls/call-panel.tsx'

/** What the agent who is signed in notes of his call. */
export const OwnCallPanel = (props: Omit<ComponentProps<typeof CallPanel>, 'userId'>) => <CallPanel {...props} userId={useUser().id} />

export const OwnCallWindow = (props: Omit<ComponentProps<typeof CallWindow>, 'userId'>) => <CallWindow {...props} userId={useUser().id} />
