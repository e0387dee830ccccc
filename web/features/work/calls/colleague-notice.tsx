import { berlinDay, berlinTime } from '#shared/domain/berlin-time.ts'
import { Notice } from '#web/components/ui/notice.tsx'
import { useHasColleagues } from '#web/lib/colleagues.ts'
import { useNow } from '#web/lib/hooks.ts'
import { useRead } from '#web/lib/query.ts'
import { LastCall } from './last-call.tsx'
import { useClaims } from './use-claims.ts'

const SAVE_ANYWAY = 'Ihr Ergebnis lässt sich trotzdem speichern.'

function Warnings({ id }: { id: number }) {
  const now = useNow()
  const claim = useClaims().find(({ propertyId, isOwn }) => propertyId === id && !isOwn)
  const { last } = useRead('GET /api/call-list/:id/last-spoke', { params: { id } }, { refetchOnMount: 'always' }).data ?? {}
  const isFresh = last && berlinDay(Date.parse(last.at)) === berlinDay(now)
  return (
    // screen readers announce only what comes into a region that was there before
    <div role="alert" className="space-y-2 empty:sr-only">
      {claim && (
        <Notice tone="warning" title={`${claim.name} ruft gerade an, bis ${berlinTime(Date.parse(claim.until))} Uhr`}>
          {SAVE_ANYWAY}
        </Notice>
      )}
      {isFresh && (
        <Notice tone="warning" title={`Heute um ${berlinTime(Date.parse(last.at))} Uhr schon notiert`}>
          <LastCall last={last} />
        </Notice>
      )}
    </div>
  )
}

/** Who of the office is calling the owner right now, and who noted what today, before another result is saved. An agent alone asks for nothing. */
export const ColleagueNotice = ({ id }: { id: number }) => useHasColleagues() && <Warnings id={id} />
