import { Plug, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { KeyTest, User } from '#shared/contract/people/accounts.ts'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import { HoverPopover } from '#web/components/ui/hover-popover.tsx'
import { testSentence } from './messages.ts'

type Connection = Pick<User, 'propstackApiKey' | 'propstackTest'>

export const hasFailed = (test: KeyTest | null): boolean => test !== null && test.error !== null

/** A stored key counts as connected; green only once it was tried, and something else when that went wrong. */
function KeyBadge({ test, children }: { test: KeyTest | null; children: ReactNode }) {
  const failed = hasFailed(test)
  const Icon = failed ? Unplug : Plug
  const tone: Tone = test === null ? 'grey' : failed ? 'red' : 'green'
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" />
      {children}
    </Badge>
  )
}

/** Beside the settings, where the result itself is to be read. */
export function ConnectionStatus({ account: { propstackApiKey, propstackTest } }: { account: Connection }) {
  if (propstackApiKey === null) return <Badge>Nicht verbunden</Badge>
  return <KeyBadge test={propstackTest}>{hasFailed(propstackTest) ? 'Verbindung gestört' : 'Verbunden'}</KeyBadge>
}

/** On every page; hovering, focusing or pressing it tells what the last test found, and when. Absent without a key. */
export function ConnectionBadge({ account: { propstackApiKey, propstackTest } }: { account: Connection }) {
  if (propstackApiKey === null) return null
  const words = hasFailed(propstackTest) ? 'Propstack Connected · gestört' : 'Propstack Connected'
  const result = testSentence(propstackTest)
  return (
    <HoverPopover
      name={`${words}. ${result}`}
      face={
        <KeyBadge test={propstackTest}>
          <span className="max-xl:sr-only">{words}</span>
        </KeyBadge>
      }
      className="flex h-10 shrink-0 items-center rounded-md px-1"
      label="Verbindung zu Propstack"
      panelClassName="w-72 p-3.5"
    >
      <p className="text-[13px] font-semibold">{words}</p>
      <p className="mt-1 text-[13px] text-ink-2">{result}</p>
    </HoverPopover>
  )
}
