import { useId, useRef, useState } from 'react'
import type { Property } from '#shared/contract/market/properties.ts'
import type { Channel, ChannelLight, Light } from '#shared/domain/contact-light.ts'
import { CHANNEL_LABEL } from '#shared/domain/contact-light.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { copyText } from '#web/lib/clipboard.ts'
import { toaster } from '#web/lib/toast.ts'
import { CHANNEL_ICON, ChannelState } from './light-squares.tsx'
import { messages } from './messages.ts'
import { OverrideForm } from './override-form.tsx'
import { useFocusBack } from './use-focus-back.ts'

interface ContactRowProps {
  channel: Channel
  property: Property
  state: ChannelLight
  /** The owner objected: nothing opens this way again. */
  isFinal: boolean
  /** The reason for going on is being written. */
  isWriting: boolean
  onWrite: () => void
  onDone: () => void
}

const ACTION: Record<Channel, { label: string; missing: string }> = {
  phone: { label: 'Anrufen', missing: 'Es ist keine Nummer bekannt.' },
  email: { label: 'E-Mail', missing: 'Es ist keine E-Mail-Adresse bekannt.' },
  letter: { label: 'Brief', missing: 'Es ist keine vollständige Anschrift bekannt.' },
}

/**
 * Number, mail address or postal address; undefined where it is not known. Amber is about the number of the advert alone, not about one that
 * the agent found elsewhere. Portals write "Tel." where there is no number.
 */
function targetOf(
  channel: Channel,
  light: Light,
  { ownerName, ownerPhone, ownerEmail, address, zipCode, location, contactInfo }: Property,
) {
  if (channel === 'email') return ownerEmail ?? undefined
  if (channel === 'letter') {
    if (!address || !zipCode) return undefined
    return [ownerName ?? contactInfo?.name, address, [zipCode, location].filter(Boolean).join(' ')].filter(Boolean).join('\n')
  }
  const digits = ((light === 'amber' ? null : ownerPhone) ?? contactInfo?.phone ?? '').replaceAll(/[^\d+]/g, '')
  return digits === '' ? undefined : digits
}

async function copyAddress(address: string) {
  if (await copyText(address)) toaster.show({ title: messages.addressCopied, text: address.replaceAll('\n', ', ') })
}

function Action({ channel, target, onUse }: { channel: Channel; target: string; onUse: () => void }) {
  const { label } = ACTION[channel]
  const Icon = CHANNEL_ICON[channel]
  if (channel === 'letter') {
    const copy = () => {
      void copyAddress(target)
      onUse()
    }
    return (
      <Button size="small" onClick={copy} title="Kopiert die Anschrift">
        <Icon aria-hidden />
        {label}
      </Button>
    )
  }
  return (
    <a href={`${channel === 'phone' ? 'tel' : 'mailto'}:${target}`} onClick={onUse} className={buttonClass({ size: 'small' })}>
      <Icon aria-hidden />
      {label}
    </a>
  )
}

function Closed({ channel, describedBy }: { channel: Channel; describedBy: string }) {
  const Icon = CHANNEL_ICON[channel]
  return (
    <Button size="small" disabled aria-describedby={describedBy}>
      <Icon aria-hidden />
      {ACTION[channel].label}
    </Button>
  )
}

/** One way to the owner: its light, why, and the button that takes it. */
export function ContactRow({ channel, property, state, isFinal, isWriting, onWrite, onDone }: ContactRowProps) {
  const reasonId = useId()
  const [isOpenOnce, setOpenOnce] = useState(false)
  const target = targetOf(channel, state.light, property)
  // the reason of a letter's amber is the missing address itself
  const saysSo = channel === 'letter' && state.light === 'amber'
  const isClosed = state.light === 'red' && (isFinal || !isOpenOnce)
  const buttons = useRef<HTMLDivElement>(null)
  useFocusBack(isWriting && !isFinal, buttons)
  return (
    <li className="py-3" aria-label={CHANNEL_LABEL[channel]}>
      <div className="flex items-start gap-3">
        <ChannelState
          channel={channel}
          state={state}
          reasonId={reasonId}
          more={!isFinal && target === undefined && !saysSo && ` ${ACTION[channel].missing}`}
        />
        <div ref={buttons} className="flex shrink-0 flex-col items-end gap-1.5">
          {isClosed || target === undefined ? (
            <Closed channel={channel} describedBy={reasonId} />
          ) : (
            <Action channel={channel} target={target} onUse={() => setOpenOnce(false)} />
          )}
          {isClosed && target !== undefined && !isFinal && !isWriting && (
            <Button size="small" variant="link" onClick={onWrite} aria-label={`Trotzdem … (${CHANNEL_LABEL[channel]})`}>
              Trotzdem …
            </Button>
          )}
        </div>
      </div>
      {isWriting && !isFinal && (
        <OverrideForm
          id={property.id}
          channel={channel}
          onDone={onDone}
          onRecorded={() => {
            setOpenOnce(true)
            onDone()
          }}
        />
      )}
    </li>
  )
}
