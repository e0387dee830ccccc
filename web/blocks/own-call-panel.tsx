import type { ComponentProps } from 'react'
import { contactLight } from '#shared/domain/contact-light.ts'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { CallPanel } from '#web/features/work/calls/call-panel.tsx'
import { ClientChoice } from '#web/features/work/search-clients/client-choice.tsx'
import { useRead } from '#web/lib/query.ts'

/** Call notes of the signed-in agent, with the search clients to call for where the number waits for one. */
export function OwnCallPanel(props: Omit<ComponentProps<typeof CallPanel>, 'userId' | 'choice'>) {
  const { property } = props
  const needsClient = contactLight(property).phone.waits === 'client' && property.matchingClients.count > 0
  return <CallPanel {...props} userId={useUser().id} choice={needsClient && <ClientChoice property={property} />} />
}

/** The same where only the number of the property is known; nothing until it is loaded. */
export function OwnCallPanelOf({ id }: { id: number }) {
  const { data } = useRead('GET /api/properties/:id', { params: { id } })
  return data ? <OwnCallPanel property={data} place="dialog" /> : null
}
