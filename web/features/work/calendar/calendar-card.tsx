import { ChevronRight, Copy } from 'lucide-react'
import { RenewableAddress } from '#web/components/renewable-address.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { useInSight } from '#web/lib/hooks.ts'
import { copyAddress, useCalendarAddress, useRenewAddress } from './queries.ts'

const WAYS = [
  ['Google', 'calendar.google.com am Computer, links „Weitere Kalender“ › + › „Per URL“, Adresse einfügen.'],
  ['Outlook', 'Kalender › „Kalender hinzufügen“ › „Aus dem Internet abonnieren“, Adresse einfügen.'],
  ['Apple', 'iPhone: Kalender-App › „Kalender“ › „Kalender hinzufügen“ › „Kalenderabo“. Mac: Ablage › „Neues Kalenderabonnement“.'],
] as const

const HowTo = () => (
  <details className="group mt-4 text-sm">
    <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-md py-1 font-medium [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
      So abonnieren Sie den Kalender
    </summary>
    <dl className="mt-2 space-y-2 pl-5.5">
      {WAYS.map(([name, way]) => (
        <div key={name}>
          <dt className="inline font-medium">{name}: </dt>
          <dd className="inline text-ink-2">{way}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-2 pl-5.5 text-[13px] text-ink-2">
      Wie oft nachgesehen wird, bestimmt Ihr Kalender; bei Google kann es einen Tag dauern. Google und Outlook erreichen die Adresse nur,
      wenn Ihre Installation im Internet steht.
    </p>
  </details>
)

/** The private feed of follow-ups for the agent's own calendar. */
export function CalendarCard() {
  const [ref, isSeen] = useInSight<HTMLElement>()
  const address = useCalendarAddress(isSeen)
  const renew = useRenewAddress()
  const url = address.data?.url
  return (
    <TitledPanel ref={ref} title="Nachfassungen im Kalender">
      <p className="mb-4 text-sm text-ink-2">
        Abonnieren Sie diese Adresse, dann stehen die Nachfassungen Ihres Büros als ganztägige Termine, mit Uhrzeit zu dieser Zeit, in Ihrem
        Kalender, auch auf dem Telefon.
      </p>
      <RenewableAddress
        label="Ihre private Kalenderadresse"
        hint="Wer diese Adresse hat, kann die Nachfassungen Ihres Büros lesen. Geben Sie sie nicht weiter."
        address={address}
        missing="Die Adresse konnte nicht geladen werden"
        copy={
          <Button disabled={!url} onClick={() => void (url && copyAddress(url))}>
            <Copy aria-hidden />
            Adresse kopieren
          </Button>
        }
        renewal={{
          action: 'Adresse erneuern',
          question: 'Kalenderadresse erneuern?',
          text: 'Die bisherige Adresse funktioniert dann nicht mehr. Jeder Kalender, der sie abonniert hat, braucht die neue.',
          renew,
        }}
      />
      <HowTo />
    </TitledPanel>
  )
}
