import { LogOut } from 'lucide-react'
import type { Session } from '#shared/contract/people/accounts.ts'
import { DeviceRow } from '#web/components/device-row.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate, formatSince } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { useEndOtherSessions, useEndSession, useSessions } from './queries-profile.ts'

function SessionRow({ session, now }: { session: Session; now: number }) {
  const end = useEndSession()
  const { id, device, address, isCurrent, createdAt, lastSeenAt } = session
  return (
    <DeviceRow
      device={device}
      isCurrent={isCurrent}
      facts={`${address ? `${address} · ` : ''}seit ${formatDate(createdAt)} · ${isCurrent ? 'gerade benutzt' : `zuletzt ${formatSince(lastSeenAt, now)}`}`}
      action={
        !isCurrent && (
          <Button size="small" busy={end.isPending} aria-label={`Abmelden: ${device}`} onClick={() => end.mutate({ params: { id } })}>
            Abmelden
          </Button>
        )
      }
    />
  )
}

function EndOthers() {
  const end = useEndOtherSessions()
  return (
    <AskingButton
      size="small"
      icon={LogOut}
      busy={end.isPending}
      question="Alle anderen Geräte abmelden?"
      text="Wer dort gerade arbeitet, muss sich neu anmelden. Hier bleiben Sie angemeldet."
      action="Alle anderen abmelden"
      onConfirm={() => end.mutate({})}
    >
      Alle anderen abmelden
    </AskingButton>
  )
}

/** The account's sessions, last used first. */
export function SessionsCard() {
  const { data, more, isError, isFetching, refetch } = useSessions()
  const now = useNow()
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <TitledPanel title="Angemeldete Geräte" aside={hasOthers ? <EndOthers /> : undefined}>
      {data && (
        <ul className="-my-3">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} now={now} />
          ))}
        </ul>
      )}
      <MoreButton more={more} />
      {!data && isError && <ErrorCard title="Geräte konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && (
        <div role="status" className="space-y-3">
          <span className="sr-only">Wird geladen …</span>
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-2/3" />
        </div>
      )}
    </TitledPanel>
  )
}
