import { ExternalLink, Eye, EyeOff, MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Property } from '#shared/contract/market/properties.ts'
import { type NextStepName, nextSteps } from '#shared/domain/next-steps.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { isWeb } from '#web/lib/web-address.ts'
import { useWatch } from '#web/features/work/favorites/use-watch.ts'
import type { LetterDialogProps } from '#web/features/work/letters/letter-dialog.tsx'
import { LinkButton } from '#web/features/work/search-clients/link-button.tsx'
import { useUnlink } from '#web/features/work/search-clients/queries.ts'
import { later } from '#web/lib/later.tsx'

const LetterDialog = later<LetterDialogProps>(
  async () => (await import('#web/features/work/letters/letter-dialog.tsx')).LetterDialog,
  ({ onClose }) => onClose(),
)

function AddressButton({ id, title }: Pick<Property, 'id' | 'title'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MapPin aria-hidden />
        Adresse ermitteln
      </Button>
      {isOpen && <LetterDialog propertyId={id} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

const AdvertLink = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className={buttonClass({ size: 'small' })}>
    Inserat am Portal öffnen
    <ExternalLink aria-hidden />
    <span className="sr-only">(öffnet in neuem Tab)</span>
  </a>
)

function WatchButton({ property }: { property: Property }) {
  const { busy, watch } = useWatch(property)
  const { isWatched } = property
  const Icon = isWatched ? EyeOff : Eye
  return (
    <Button size="small" busy={busy} onClick={() => watch(!isWatched)}>
      {!busy && <Icon aria-hidden />}
      {isWatched ? 'Nicht mehr beobachten' : 'Beobachten'}
    </Button>
  )
}

function Client({ property: { id, title, contact } }: { property: Property }) {
  const unlink = useUnlink()
  if (contact.searchClient === null) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-40 text-sm break-words">
        Für den Suchkunden <span className="font-medium">{contact.searchClient.name}</span>
      </p>
      <LinkButton id={id} title={title} label="Anderer Suchkunde" />
      <Button size="small" busy={unlink.isPending} onClick={() => unlink.mutate({ params: { id } })}>
        Verknüpfung lösen
      </Button>
    </div>
  )
}

/** The button of each step; none if it leads nowhere. */
const BUTTON: Readonly<Record<NextStepName, (property: Property) => ReactNode>> = {
  linkClient: ({ id, title, contact }) => contact.searchClient === null && <LinkButton id={id} title={title} />,
  findAddress: ({ id, title }) => <AddressButton id={id} title={title} />,
  openAdvert: ({ sourceUrl }) => isWeb(sourceUrl) && <AdvertLink to={sourceUrl} />,
  watch: (property) => <WatchButton property={property} />,
}

/** Steps the agent can take while no contact channel to the owner is open, and the search client to call for. */
export function NextSteps({ property }: { property: Property }) {
  const steps = nextSteps(property).flatMap(({ step, sentence }) => {
    const button = BUTTON[step](property)
    return button ? [{ step, sentence, button }] : []
  })
  if (steps.length === 0 && property.contact.searchClient === null) return null
  return (
    <Panel aria-labelledby={`next-${property.id}`} className="p-5 print:hidden">
      <h2 id={`next-${property.id}`} className="mb-2 text-base font-semibold">
        Was jetzt?
      </h2>
      <Client property={property} />
      {property.agentRefusal !== null && (
        <p className="mb-2 text-sm">Das Inserat lehnt Makler ab. Das gilt auch, wenn Sie für einen Suchkunden anfragen.</p>
      )}
      <ul className="divide-y">
        {steps.map(({ step, sentence, button }) => (
          <li key={step} className="space-y-2 py-3 last:pb-0">
            <p className="text-[13px] text-ink-2">{sentence}</p>
            {button}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
