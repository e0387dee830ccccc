import { Check, ExternalLink, Eye, EyeOff, Mail, MapPin, MessageSquare } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { SNOOZED } from '#shared/domain/call-result.ts'
import { NEXT_STEP_LABEL, type NextStepName } from '#shared/domain/next-steps.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { type Noted, useNoteResult } from '#web/features/work/calls/use-note-result.ts'
import { useWatch } from '#web/features/work/favorites/use-watch.ts'
import type { LetterDialogProps } from '#web/features/work/letters/letter-dialog.tsx'
import type { PortalDialogProps } from '#web/features/work/letters/portal-dialog.tsx'
import type { AddressDialogProps } from '#web/features/work/prospects/address-dialog.tsx'
import { LinkButton } from '#web/features/work/search-clients/link-button.tsx'
import { useUnlink } from '#web/features/work/search-clients/queries.ts'
import { later } from '#web/lib/later.tsx'
import { ByRight, useMay } from '#web/lib/may.ts'
import { CloseCase, SetFollowUp } from './follow-up-steps.tsx'
import { openSteps } from './open-steps.ts'

const LetterDialog = later<LetterDialogProps>(
  async () => (await import('#web/features/work/letters/letter-dialog.tsx')).LetterDialog,
  ({ onClose }) => onClose(),
)

const PortalDialog = later<PortalDialogProps>(
  async () => (await import('#web/features/work/letters/portal-dialog.tsx')).PortalDialog,
  ({ onClose }) => onClose(),
)

const AddressDialog = later<AddressDialogProps>(
  async () => (await import('#web/features/work/prospects/address-dialog.tsx')).AddressDialog,
  ({ onClose }) => onClose(),
)

interface StepProps {
  property: Property
  variant: ComponentProps<typeof Button>['variant']
  /** Whether it was pressed before its code arrived. */
  opens: boolean
  /** Replaces the note's message and undo action where the page goes on to the next owner. */
  onWritten?: ((noted: Noted) => void) | undefined
}

interface OpenerProps extends Pick<StepProps, 'variant' | 'opens'> {
  label: string
  icon: ReactNode
  children: (close: () => void) => ReactNode
}

function Opener({ label, icon, variant, opens, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(opens)
  return (
    <>
      <Button size="small" variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {icon}
        {label}
      </Button>
      {/* the button may be inside a form, which must not get the submit of the dialog */}
      <div className="contents" onSubmit={(event) => event.stopPropagation()}>
        {isOpen && children(() => setOpen(false))}
      </div>
    </>
  )
}

function useNote({ property: { id, title }, onWritten }: Pick<StepProps, 'property' | 'onWritten'>) {
  const note = useNoteResult(useUser().id)
  return (noted: Noted) => {
    if (onWritten) onWritten(noted)
    else void note({ id, title }, noted)
  }
}

/** Notes that the agent wrote: saves activity, status and follow-up together. */
function useNoteWritten(of: Pick<StepProps, 'property' | 'onWritten'>) {
  const note = useNote(of)
  return (channel: Noted['channel']) => note({ channel, result: 'written' })
}

function WritePortal({ property, variant, opens, onWritten }: StepProps) {
  const user = useUser()
  const note = useNoteWritten({ property, onWritten })
  const { title, sourceUrl, location } = property
  const name = readOwnerName(property)
  const words: PortalDialogProps['words'] = {
    Name: name ?? '',
    Objekt: title,
    Ort: location ?? '',
    Makler: `${user.firstName} ${user.lastName}`,
    Firma: user.companyName ?? '',
    Telefon: user.phoneNumber ?? '',
    Suchkunde: '',
  }
  return (
    <Opener label={NEXT_STEP_LABEL.writeByPortal} icon={<MessageSquare aria-hidden />} variant={variant} opens={opens}>
      {(close) => (
        <PortalDialog
          title={title}
          link={sourceUrl ?? ''}
          words={words}
          onWritten={() => {
            close()
            note('email')
          }}
          onClose={close}
        />
      )}
    </Opener>
  )
}

function WriteLetter({ property, variant, opens, onWritten }: StepProps) {
  const note = useNoteWritten({ property, onWritten })
  return (
    <div className="flex flex-wrap gap-2">
      <Opener label={NEXT_STEP_LABEL.writeLetter} icon={<Mail aria-hidden />} variant={variant} opens={opens}>
        {(close) => <LetterDialog propertyId={property.id} title={property.title} onClose={close} />}
      </Opener>
      <Button size="small" variant="ghost" onClick={() => note('letter')}>
        <Check aria-hidden />
        Als geschrieben notieren
      </Button>
    </div>
  )
}

const AdvertLink = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className={buttonClass({ size: 'small' })}>
    {NEXT_STEP_LABEL.openAdvert}
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
      {isWatched ? 'Nicht mehr beobachten' : NEXT_STEP_LABEL.watch}
    </Button>
  )
}

function ChangeFollowUp({ property, variant, onWritten }: StepProps) {
  const note = useNote({ property, onWritten })
  return <SetFollowUp variant={variant} onSet={(nextDate) => note({ channel: 'letter', result: SNOOZED, nextDate })} />
}

function Client({ property: { id, title, contact } }: { property: Property }) {
  const unlink = useUnlink()
  if (contact.searchClient === null) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-40 text-sm break-words">
        Für den Suchkunden <span className="font-medium">{contact.searchClient.name}</span>
      </p>
      <ByRight right="prospects.work">
        <LinkButton id={id} title={title} label="Anderer Suchkunde" />
        <Button size="small" busy={unlink.isPending} onClick={() => unlink.mutate({ params: { id } })}>
          Verknüpfung lösen
        </Button>
      </ByRight>
    </div>
  )
}

const STEP: Readonly<Record<NextStepName, (props: StepProps) => ReactNode>> = {
  writeByPortal: (props) => <WritePortal {...props} />,
  findAddress: ({ property, variant, opens }) => (
    <Opener label={NEXT_STEP_LABEL.findAddress} icon={<MapPin aria-hidden />} variant={variant} opens={opens}>
      {(close) => <AddressDialog property={property} onClose={close} />}
    </Opener>
  ),
  writeLetter: (props) => <WriteLetter {...props} />,
  linkClient: ({ property: { id, title }, variant, opens }) => (
    <LinkButton id={id} title={title} label={NEXT_STEP_LABEL.linkClient} variant={variant} opens={opens} />
  ),
  openAdvert: ({ property }) => <AdvertLink to={property.sourceUrl ?? ''} />,
  setFollowUp: (props) => <ChangeFollowUp {...props} />,
  closeCase: ({ property }) => <CloseCase property={property} />,
  watch: ({ property }) => <WatchButton property={property} />,
}

export interface NextStepsProps {
  property: Property
  /** Whether the next step was pressed before its code arrived. */
  opens?: boolean
  onWritten?: (noted: Noted) => void
}

/** The next step as a button while the owner may not be called; below it the other steps, and the search client to call for. */
export function NextSteps({ property, opens = false, onWritten }: NextStepsProps) {
  const [next, ...others] = openSteps(property, useMay('prospects.work'))
  const [pressed] = useState(opens ? next?.step : undefined)
  if (!next && property.contact.searchClient === null) return null
  const isDone = next?.step === 'watch'
  return (
    <Panel aria-labelledby={`next-${property.id}`} className="p-5 print:hidden">
      <h2 id={`next-${property.id}`} className="mb-2 text-base font-semibold">
        Was jetzt?
      </h2>
      <Client property={property} />
      {property.agentRefusal !== null && (
        <p className="mb-2 text-sm">Das Inserat lehnt Makler ab. Das gilt auch, wenn Sie für einen Suchkunden anfragen.</p>
      )}
      {next && (
        <div key={next.step} className="space-y-2">
          <p className="text-[13px] text-ink-2">{next.sentence}</p>
          {STEP[next.step]({ property, variant: isDone ? 'outline' : 'primary', opens: pressed === next.step, onWritten })}
        </div>
      )}
      {others.length > 0 && (
        <ul aria-label="Weitere Schritte" className="mt-3 divide-y border-t">
          {others.map(({ step, sentence }) => (
            <li key={step} className="space-y-2 py-3 last:pb-0">
              <p className="text-[13px] text-ink-2">{sentence}</p>
              {STEP[step]({ property, variant: 'outline', opens: false, onWritten })}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
