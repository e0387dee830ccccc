import { Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import type { Channel, ChannelLight } from '#shared/domain/contact-light.ts'
import { CHANNEL_LABEL } from '#shared/domain/contact-light.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { copyText } from '#web/lib/clipboard.ts'
import { ByRight } from '#web/lib/may.ts'
import { toaster } from '#web/lib/toast.ts'
import { CHANNEL_ICON, ChannelState } from './light-squares.tsx'
import { messages } from './messages.ts'
import { OverrideForm } from './override-form.tsx'
import { useFocusBack } from './use-focus-back.ts'

interface ContactRowProps {
  channel: Channel
  property: Property
  state: ChannelLight
  /** Whether the owner objected: the channel never opens again. */
  isFinal: boolean
  /** Whether the reason for an override is being typed. */
  isWriting: boolean
  onWrite: () => void
  onDone: () => void
}

const ACTION: Record<Channel, { label: string; missing: string }> = {
  phone: { label: 'Anrufen', missing: 'Es ist keine Nummer bekannt.' },
  email: { label: 'E-Mail', missing: 'Es ist keine E-Mail-Adresse bekannt.' },
  letter: { label: 'Anschrift kopieren', missing: 'Es ist keine vollständige Anschrift bekannt.' },
}

const ACTION_ICON: typeof CHANNEL_ICON = { ...CHANNEL_ICON, letter: Copy }

/** A button's target. */
interface Target {
  label: string
  /** URL, or the postal address to copy, below the name. */
  to: string
  name?: string | null
}

/**
 * Numbers, email address or postal address; empty if unknown. A light that depends on the advert covers only the advert's numbers, not one the agent
 * found elsewhere.
 */
function listTargets(channel: Channel, { isOfAdvert }: ChannelLight, property: Property): Target[] {
  const { ownerNumbers, ownerEmail, publishedNumbers } = property
  const { label } = ACTION[channel]
  if (channel === 'email') return ownerEmail ? [{ label, to: `mailto:${ownerEmail}` }] : []
  if (channel === 'letter') {
    const [street, zipCode, city] = property.contact.hasNotedAddress
      ? [property.ownerStreet, property.ownerZipCode, property.ownerCity]
      : [property.address, property.zipCode, property.location]
    if (!property.contact.hasFullAddress) return []
    const lines = [street, [zipCode, city].filter(Boolean).join(' ')]
    return [{ label, to: lines.filter(Boolean).join('\n'), name: readOwnerName(property) }]
  }
  const numbers = isOfAdvert || ownerNumbers.length === 0 ? publishedNumbers : ownerNumbers
  return numbers.map(({ text, tel }) => ({ label: numbers.length > 1 ? text : label, to: `tel:${tel}` }))
}

async function copyAddress({ name = null, to }: Target) {
  const { readAddressee } = await import('#shared/domain/name-parts.ts')
  const address = [readAddressee(name), to].filter(Boolean).join('\n')
  if (await copyText(address)) toaster.show({ title: messages.addressCopied, text: address.replaceAll('\n', ', ') })
}

function Action({ channel, target, onUse }: { channel: Channel; target: Target; onUse: () => void }) {
  const { label, to } = target
  const Icon = ACTION_ICON[channel]
  if (channel === 'letter') {
    const copy = () => {
      void copyAddress(target)
      onUse()
    }
    return (
      <Button size="small" onClick={copy}>
        <Icon aria-hidden />
        {label}
      </Button>
    )
  }
  return (
    <a href={to} onClick={onUse} className={buttonClass({ size: 'small' })}>
      <Icon aria-hidden />
      {label}
    </a>
  )
}

function Closed({ channel, describedBy }: { channel: Channel; describedBy: string }) {
  const Icon = ACTION_ICON[channel]
  return (
    <Button size="small" disabled aria-describedby={describedBy}>
      <Icon aria-hidden />
      {ACTION[channel].label}
    </Button>
  )
}

/** An amber letter already has the missing address as its reason, and so has a phone a wrong number. */
function missingFor(channel: Channel, { light }: ChannelLight, { hasWrongPhone }: Property['contact']) {
  const isNamed = channel === 'letter' ? light === 'amber' : channel === 'phone' && hasWrongPhone
  return !isNamed && ` ${ACTION[channel].missing}`
}

/** One channel to the owner: light, reason, and the button for it. */
export function ContactRow({ channel, property, state, isFinal, isWriting, onWrite, onDone }: ContactRowProps) {
  const reasonId = useId()
  const [isOpenOnce, setOpenOnce] = useState(false)
  const targets = listTargets(channel, state, property)
  const leadsNowhere = targets.length === 0
  const isWaiting = channel === 'phone' && state.waits !== undefined
  const isClosed = state.light === 'red' && (isFinal || !isOpenOnce)
  const buttons = useRef<HTMLDivElement>(null)
  const isTyping = isWriting && !isFinal
  useFocusBack(isTyping, buttons)
  return (
    <li className="py-3" aria-label={CHANNEL_LABEL[channel]}>
      <div className="flex items-start gap-3">
        <ChannelState
          channel={channel}
          state={state}
          reasonId={reasonId}
          more={!isFinal && leadsNowhere && missingFor(channel, state, property.contact)}
        />
        <div ref={buttons} className="flex shrink-0 flex-col items-end gap-1.5">
          {isClosed || isWaiting || leadsNowhere ? (
            <Closed channel={channel} describedBy={reasonId} />
          ) : (
            targets.map((target) => <Action key={target.to} channel={channel} target={target} onUse={() => setOpenOnce(false)} />)
          )}
          {isClosed && !leadsNowhere && !isFinal && !isWriting && (
            <ByRight right="prospects.work">
              <Button size="small" variant="link" onClick={onWrite} aria-label={`Trotzdem … (${CHANNEL_LABEL[channel]})`}>
                Trotzdem …
              </Button>
            </ByRight>
          )}
        </div>
      </div>
      {isTyping && (
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
