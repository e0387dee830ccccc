import { Mail, MailOpen, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import type { Property } from '#shared/contract/properties.ts'
import type { Channel, ChannelLight, Light } from '#shared/domain/contact-light.ts'
import { CHANNEL_LABEL } from '#shared/domain/contact-light.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/class-names.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { OverrideForm } from './override-form.tsx'

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

const LIGHTS: Record<Light, { label: string; square: string; text: string }> = {
  green: { label: 'Erlaubt', square: 'bg-green', text: 'text-green' },
  amber: { label: 'Mit Bedingung', square: 'bg-amber', text: 'text-amber' },
  red: { label: 'Gesperrt', square: 'bg-red', text: 'text-red' },
}

const ACTION: Record<Channel, { label: string; icon: ReactNode; missing: string }> = {
  phone: { label: 'Anrufen', icon: <Phone aria-hidden />, missing: 'Es ist keine Nummer bekannt.' },
  email: { label: 'E-Mail', icon: <Mail aria-hidden />, missing: 'Es ist keine E-Mail-Adresse bekannt.' },
  letter: { label: 'Brief', icon: <MailOpen aria-hidden />, missing: 'Es ist keine vollständige Anschrift bekannt.' },
}

/** Number, mail address or postal address; undefined where it is not known. Portals write "Tel." where there is no number. */
function targetOf(channel: Channel, { ownerName, ownerPhone, ownerEmail, address, zipCode, location, contactInfo }: Property) {
  if (channel === 'email') return ownerEmail ?? undefined
  if (channel === 'letter') {
    if (!address || !zipCode) return undefined
    return [ownerName ?? contactInfo?.name, address, [zipCode, location].filter(Boolean).join(' ')].filter(Boolean).join('\n')
  }
  const digits = (ownerPhone ?? contactInfo?.phone ?? '').replaceAll(/[^\d+]/g, '')
  return digits === '' ? undefined : digits
}

async function copyAddress(address: string) {
  if (await copyText(address)) toaster.show({ title: messages.addressCopied, text: address.replaceAll('\n', ', ') })
}

function Action({ channel, target, onUse }: { channel: Channel; target: string; onUse: () => void }) {
  const { label, icon } = ACTION[channel]
  if (channel === 'letter') {
    const copy = () => {
      void copyAddress(target)
      onUse()
    }
    return (
      <Button size="small" onClick={copy} title="Kopiert die Anschrift">
        {icon}
        {label}
      </Button>
    )
  }
  return (
    <a href={`${channel === 'phone' ? 'tel' : 'mailto'}:${target}`} onClick={onUse} className={buttonClass({ size: 'small' })}>
      {icon}
      {label}
    </a>
  )
}

const Closed = ({ channel, describedBy }: { channel: Channel; describedBy: string }) => (
  <Button size="small" disabled aria-describedby={describedBy}>
    {ACTION[channel].icon}
    {ACTION[channel].label}
  </Button>
)

/** One way to the owner: its light, why, and the button that takes it. */
export function ContactRow({ channel, property, state, isFinal, isWriting, onWrite, onDone }: ContactRowProps) {
  const reasonId = useId()
  const [isOpenOnce, setOpenOnce] = useState(false)
  const { label, square, text } = LIGHTS[state.light]
  const target = targetOf(channel, property)
  // the reason of a letter's amber is the missing address itself
  const saysSo = channel === 'letter' && state.light === 'amber'
  const isClosed = state.light === 'red' && (isFinal || !isOpenOnce)
  return (
    <li className="py-3" aria-label={CHANNEL_LABEL[channel]}>
      <div className="flex items-start gap-3">
        <span aria-hidden className={cn('mt-1 size-4 shrink-0 rounded-[4px]', square)} />
        <div className="min-w-0 flex-1 text-sm">
          <p>
            <span className="font-semibold">{CHANNEL_LABEL[channel]}</span> <span className={cn('font-medium', text)}>{label}</span>
          </p>
          <p id={reasonId} className="text-[13px] break-words text-ink-2">
            {state.reason}
            {!isClosed && target === undefined && !saysSo && ` ${ACTION[channel].missing}`}
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5">
          {isClosed || target === undefined ? (
            <Closed channel={channel} describedBy={reasonId} />
          ) : (
            <Action channel={channel} target={target} onUse={() => setOpenOnce(false)} />
          )}
          {isClosed && !isFinal && !isWriting && (
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
