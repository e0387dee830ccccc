import type { CallLead } from '#shared/contract/work/call-list.ts'
import { byAuthor, formatDate } from '#web/lib/format.ts'

export const findLastCall = (said: CallLead['said']) => said.find(({ activityType }) => activityType === 'call')

/** The last call and its result. */
export function LastCall({ said }: Pick<CallLead, 'said'>) {
  const last = findLastCall(said)
  if (!last) return null
  const { at, outcome, description, author } = last
  return (
    <p className="line-clamp-3 text-sm break-words">
      <span className="font-semibold">
        {[outcome === 'no_response' ? 'Zuletzt angerufen' : 'Zuletzt gesprochen', `am ${formatDate(at)}`, byAuthor(author)]
          .filter(Boolean)
          .join(' ')}
        :
      </span>{' '}
      {description}
    </p>
  )
}
