import type { ReactNode } from 'react'
import { useArrived } from '#web/lib/hooks.ts'
import { ErrorCard } from './page-state.tsx'

/** What a page asked for, as far as its three states go. */
export interface Asked<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface AnswerProps<T> {
  of: Asked<T>
  /** Title of what is shown when it cannot be read. */
  failed: string
  /** Said below it, where there is more to say than that nothing is lost. */
  failedText?: string | undefined
  /** In the shape of what comes. */
  loading: ReactNode
  /** Whether there is nothing in it. */
  isEmpty: (data: T) => boolean
  /** Stands in the place of nothing. */
  empty: ReactNode
  children: (data: T) => ReactNode
}

/** What was asked for, or that it is on its way, failed or is empty. */
export function Answer<T>({
  of: { data: answer, isError, isFetching, refetch },
  failed,
  failedText,
  loading,
  isEmpty,
  empty,
  children,
}: AnswerProps<T>): ReactNode {
  const data = useArrived(answer)
  if (data !== undefined) return isEmpty(data) ? empty : children(data)
  return isError ? <ErrorCard title={failed} text={failedText} onRetry={() => void refetch()} busy={isFetching} /> : loading
}
