import type { ReactNode } from 'react'
import { useArrived } from '#web/lib/hooks.ts'
import { ErrorCard } from './page-state.tsx'

/** A query, reduced to its three states. */
export interface Asked<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface AnswerProps<T> {
  of: Asked<T>
  /** Title of the error card. */
  failed: string
  /** Text of the error card, if it adds to the note that nothing is lost. */
  failedText?: string | undefined
  /** Placeholder in the shape of the content. */
  loading: ReactNode
  /** Whether the data is empty. */
  isEmpty: (data: T) => boolean
  /** Shown when the data is empty. */
  empty: ReactNode
  children: (data: T) => ReactNode
}

/** The data, or its loading, error or empty state. */
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
