import { Plug, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { KeyTest, User } from '#shared/contract/people/accounts.ts'
import { CRM_LABEL } from '#shared/domain/crm.ts'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import { HoverPopover } from '#web/components/ui/hover-popover.tsx'
import { testSentence } from './messages.ts'

export type Connection = Pick<User, 'crm' | 'propstackApiKey' | 'onofficeToken' | 'crmTest'>

/** The masked key of the agent's CRM; null without a key. */
export const shownKey = ({ propstackApiKey, onofficeToken }: Connection): string | null => propstackApiKey ?? onofficeToken

export const hasFailed = (test: KeyTest | null): boolean => test !== null && test.error !== null

/** A stored key counts as connected: grey until tested, then green or red. */
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

/** For the settings, where the test result is shown as text. */
export function ConnectionStatus({ account }: { account: Connection }) {
  const { crmTest } = account
  if (shownKey(account) === null) return <Badge>Nicht verbunden</Badge>
  return <KeyBadge test={crmTest}>{hasFailed(crmTest) ? 'Verbindung gestört' : 'Verbunden'}</KeyBadge>
}

/** On every page; hover, focus or tap shows the last test result. Renders nothing without a key. */
export function ConnectionBadge({ account }: { account: Connection }) {
  const { crm, crmTest } = account
  if (shownKey(account) === null) return null
  const words = `${CRM_LABEL[crm]} Connected${hasFailed(crmTest) ? ' · gestört' : ''}`
  const result = testSentence(crmTest)
  return (
    <HoverPopover
      name={`${words}. ${result}`}
      face={
        <KeyBadge test={crmTest}>
          <span className="max-xl:sr-only">{words}</span>
        </KeyBadge>
      }
      className="flex h-10 shrink-0 items-center rounded-md px-1"
      label={`Verbindung zu ${CRM_LABEL[crm]}`}
      panelClassName="w-72 p-3.5"
    >
      <p className="text-[13px] font-semibold">{words}</p>
      <p className="mt-1 text-[13px] text-ink-2">{result}</p>
    </HoverPopover>
  )
}
