import type { Asked } from '#web/components/answer.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { messages } from './messages.ts'

/** Placeholder for what is still loading, or could not be loaded. */
export function LettersLoading({ asked }: { asked: readonly Asked<unknown>[] }) {
  if (asked.every(({ data }) => data)) return null
  if (asked.every(({ data, isError }) => data || !isError)) return <Skeleton className="h-72 w-full" />
  return (
    <ErrorCard
      title={messages.loadFailed}
      onRetry={() => void Promise.all(asked.map(({ refetch }) => refetch()))}
      busy={asked.some(({ isFetching }) => isFetching)}
    />
  )
}
