import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { whenBack } from '#web/lib/network.ts'

/**
 * Reloads a list when it is done, and again when the network returns meanwhile. `onRead` is not called after a failed or cancelled request, whose data
 * is the old list with owners called since. Returns a function to retry.
 */
export function useReload<T>(refetch: UseQueryResult<T>['refetch'], isOver: boolean, onRead: (data: T) => void): () => void {
  const read = useCallback(() => {
    const asked = Date.now()
    void refetch().then(({ data, isSuccess, isStale, dataUpdatedAt }) => {
      if (isSuccess && !isStale && dataUpdatedAt >= asked) onRead(data)
    })
  }, [refetch, onRead])
  useEffect(() => {
    if (!isOver) return undefined
    read()
    return whenBack(read)
  }, [isOver, read])
  return read
}

/** Reads a list again in the background once it is short, and when the network returns meanwhile. Joins a request that is under way. */
export function useReadAhead(refetch: (options: { cancelRefetch: boolean }) => unknown, isShort: boolean): void {
  useEffect(() => {
    if (!isShort) return undefined
    const read = () => void refetch({ cancelRefetch: false })
    read()
    return whenBack(read)
  }, [isShort, refetch])
}
