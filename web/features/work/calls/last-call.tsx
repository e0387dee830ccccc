import type { LastSpoke } from '#shared/contract/work/call-list.ts'
import { ACTIVITY_LABEL, OUTCOME_LABEL } from '#shared/domain/activity.ts'
import { byAuthor, formatDate } from '#web/lib/format.ts'

const describe = ({ activityType, outcome }: LastSpoke) =>
  activityType !== 'call' ? ACTIVITY_LABEL[activityType] : outcome === 'no_response' ? 'Zuletzt angerufen' : 'Zuletzt gesprochen'

/** Who of the office spoke to the owner last, when, and with which result. Where the office hides a colleague's prospect, without details. */
export function LastCall({ last }: { last: LastSpoke | null | undefined }) {
  if (!last) return null
  const { at, outcome, description, author, elsewhere } = last
  const said = description ?? (outcome && OUTCOME_LABEL[outcome])
  return (
    <p className="line-clamp-3 text-sm break-words">
      <span className="font-semibold">
        {[describe(last), `am ${formatDate(at)}`, byAuthor(author), elsewhere !== null && `wegen „${elsewhere}“`].filter(Boolean).join(' ')}
        {said && ':'}
      </span>{' '}
      {said}
    </p>
  )
}
