import type { ComponentProps } from 'react'
import { contactLight } from '#shared/domain/contact-light.ts'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { CallPanel } from '#web/features/work/calls/call-panel.tsx'
import { ClientChoice } from '#web/features/work/search-clients/client-choice.tsx'
import { LinkButton } from '#web/features/work/search-clients/link-button.tsx'
import { cn } from '#web/lib/class-names.ts'
import { useMay } from '#web/lib/may.ts'
import { useRead } from '#web/lib/query.ts'

/** The signed-in agent's call notes, with the search clients to call for if the number depends on one. */
export function OwnCallPanel(props: Omit<ComponentProps<typeof CallPanel>, 'userId' | 'choice'>) {
  const { property, place } = props
  const { id, title, matchingClients } = property
  const mayWork = useMay('prospects.work')
  const needsClient = contactLight(property).phone.waits === 'client' && (place === 'page' || matchingClients.count > 0)
  const choice = (
    <div className={cn(matchingClients.count === 0 && 'lg:hidden')}>
      <ClientChoice property={property} isBar={place === 'page'}>
        {/* on a wide screen, the page's next step has this button */}
        {place === 'page' && (
          <span className="shrink-0 lg:hidden">
            <LinkButton id={id} title={title} />
          </span>
        )}
      </ClientChoice>
    </div>
  )
  return <CallPanel {...props} userId={useUser().id} choice={mayWork && needsClient && choice} />
}

/** The call notes when only the property's number is known; nothing until it is loaded. */
export function LoadedCallPanel({ id }: { id: number }) {
  const { data } = useRead('GET /api/properties/:id', { params: { id } })
  return data ? <OwnCallPanel property={data} place="dialog" /> : null
}
