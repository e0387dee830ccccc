import type { IncomingTip } from '#shared/contract/network/tips.ts'
import { type ReactNode, useState } from 'react'
import type { Channel, ChannelLight } from '#shared/domain/contact-light.ts'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useMay } from '#web/lib/may.ts'
import { useUpdateTip } from './queries.ts'
import { TipConsent } from './tip-consent.tsx'

/** The owner's contact channels as given by the partner; the postal address is shown above. */
const listChannels = ({ sellerPhone, sellerEmail }: IncomingTip) =>
  [
    ['phone', sellerPhone, sellerPhone && `tel:${sellerPhone.replace(/[^\d+]/g, '')}`],
    ['email', sellerEmail, sellerEmail && `mailto:${sellerEmail}`],
    ['letter', null, null],
  ] as const satisfies readonly (readonly [Channel, string | null, string | null])[]

function Way({ text, to, isOpen }: { text: string; to: string | null; isOpen: boolean }) {
  return (
    <span className="block text-sm font-medium text-ink">
      {isOpen && to ? (
        <a href={to} className="text-accent underline-offset-2 hover:underline">
          {text}
        </a>
      ) : (
        text
      )}
    </span>
  )
}

/** Contact data hidden for lack of consent: the agent takes responsibility for revealing them. */
function Hidden({ id }: { id: number }) {
  const mayReveal = useMay('prospects.work')
  const update = useUpdateTip()
  return (
    <Notice
      tone="warning"
      title="Name und Kontaktdaten sind verdeckt"
      actions={
        mayReveal && (
          <AskingButton
            size="small"
            busy={update.isPending}
            question="Kontaktdaten anzeigen?"
            text="Der Partner hat nicht angegeben, dass der Eigentümer einverstanden ist. Sie übernehmen die Verantwortung dafür, dass Sie ihn kennen dürfen; Tag und Stunde werden festgehalten."
            action="Anzeigen"
            onConfirm={() => update.mutate({ params: { id }, body: { ownerCleared: true } })}
          >
            Ich darf sie sehen
          </AskingButton>
        )
      }
    >
      Der Partner hat nicht angegeben, dass der Eigentümer mit der Weitergabe einverstanden ist.
    </Notice>
  )
}

/** Records the owner's consent or objection. */
function OwnersWord({ id }: { id: number }) {
  const update = useUpdateTip()
  const [isWriting, setWriting] = useState(false)
  if (isWriting) return <TipConsent id={id} onDone={() => setWriting(false)} />
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setWriting(true)}>
        Einwilligung eintragen
      </Button>
      <AskingButton
        size="small"
        busy={update.isPending}
        question="Widerspruch eintragen?"
        text="Dieser Eigentümer wird dann nicht mehr kontaktiert, auf keinem Weg, auch wenn er in anderen Tipps oder Inseraten steht. Es gilt für immer und lässt sich nicht zurücknehmen."
        action="Widerspruch eintragen"
        onConfirm={() => update.mutate({ params: { id }, body: { ownerObjection: {} } })}
      >
        Widerspruch eintragen
      </AskingButton>
    </div>
  )
}

export interface TipOwnerProps {
  tip: IncomingTip
  /** Renders a channel to the owner: light, reason and link. */
  renderLight: (channel: Channel, light: ChannelLight, more: ReactNode) => ReactNode
  /** Whether the owner was informed about the source of their data. */
  renderNotice: (tip: IncomingTip) => ReactNode
}

/** A tipped property's owner, with the contact channels. */
export function TipOwner({ tip, renderLight, renderNotice }: TipOwnerProps) {
  const { lights, objectedAt } = tip.contact
  return (
    <section aria-label="Eigentümer" className="space-y-3">
      <h3 className="text-base font-semibold">Eigentümer</h3>
      {tip.isOwnerHidden ? (
        <Hidden id={tip.id} />
      ) : (
        <>
          <p className="text-sm">{tip.sellerName ?? 'Name nicht angegeben'}</p>
          <ul className="space-y-2.5">
            {listChannels(tip).map(([channel, text, to]) => (
              <li key={channel}>
                {renderLight(
                  channel,
                  lights[channel],
                  text && <Way text={text} to={to} isOpen={objectedAt === null && lights[channel].light !== 'red'} />,
                )}
              </li>
            ))}
          </ul>
          {objectedAt === null && <OwnersWord id={tip.id} />}
        </>
      )}
      {renderNotice(tip)}
    </section>
  )
}
