import type { LucideIcon } from 'lucide-react'
import { AtSign, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Channel, ChannelLight, ContactFacts, Light } from '#shared/domain/contact-light.ts'
import { CHANNEL_LABEL, CHANNELS, contactLight } from '#shared/domain/contact-light.ts'
import { HoverPopover } from '#web/components/ui/hover-popover.tsx'
import { cn } from '#web/lib/class-names.ts'

export const CHANNEL_ICON: Record<Channel, LucideIcon> = { phone: Phone, email: AtSign, letter: Mail }

/** Filled, outlined and struck through: the lights differ without colour as well. */
const LIGHTS: Record<Light, { word: string; square: string; text: string }> = {
  green: { word: 'erlaubt', square: 'border-green bg-green text-panel', text: 'text-green' },
  amber: { word: 'mit Bedingung', square: 'border-amber bg-amber-tint text-amber', text: 'text-amber' },
  red: {
    word: 'gesperrt',
    square:
      'border-transparent bg-red-tint text-red after:absolute after:h-[1.5px] after:w-4.5 after:-rotate-45 after:bg-red after:ring-[0.6px] after:ring-red-tint',
    text: 'text-red',
  },
}

function LightSquare({ channel, light }: { channel: Channel; light: Light }) {
  const Icon = CHANNEL_ICON[channel]
  return (
    <span
      aria-hidden
      className={cn('relative flex size-5 shrink-0 items-center justify-center overflow-hidden rounded-[4px] border', LIGHTS[light].square)}
    >
      <Icon className="size-3" />
    </span>
  )
}

interface ChannelStateProps {
  channel: Channel
  state: ChannelLight
  reasonId?: string
  /** This channel's additional content. */
  more?: ReactNode
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** One channel to the owner: light and reason. */
export const ChannelState = ({ channel, state: { light, reason }, reasonId, more }: ChannelStateProps) => (
  <div className="flex min-w-0 flex-1 items-start gap-2.5 text-sm">
    <LightSquare channel={channel} light={light} />
    <div className="min-w-0 flex-1">
      <p>
        <span className="font-semibold">{CHANNEL_LABEL[channel]}</span>{' '}
        <span className={cn('font-medium', LIGHTS[light].text)}>{capitalised(LIGHTS[light].word)}</span>
      </p>
      <p id={reasonId} className="text-[13px] break-words text-ink-2">
        {reason}
        {more}
      </p>
    </div>
  </div>
)

/** Contact lights for phone, email and letter; hover, focus or tap shows the reasons. */
export function LightSquares({ facts }: { facts: ContactFacts }) {
  const lights = contactLight(facts)
  const words = CHANNELS.map((channel) => `${CHANNEL_LABEL[channel]} ${LIGHTS[lights[channel].light].word}`)
  return (
    <HoverPopover
      name={`Kontakt-Ampel: ${words.join(', ')}`}
      face={CHANNELS.map((channel) => (
        <LightSquare key={channel} channel={channel} light={lights[channel].light} />
      ))}
      className="-m-1 flex shrink-0 gap-1 rounded-md p-1"
      label="Gründe der Kontakt-Ampel"
      panelClassName="w-80 p-3.5"
    >
      <ul className="space-y-2.5">
        {CHANNELS.map((channel) => (
          <li key={channel}>
            <ChannelState channel={channel} state={lights[channel]} />
          </li>
        ))}
      </ul>
    </HoverPopover>
  )
}
