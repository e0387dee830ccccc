import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { whenBack } from '#web/lib/network.ts'

/**
 * Reads a list anew when it is over, and while it is, again when the network is back. `onRead` gets no failed or cancelled answer:
 * that is the old list, with owners called since. Returns a function to try once more.
 */
export function useReadAnew<T>(refetch: UseQueryResult<T>['refetch'], isOver: boolean, onRead: (data: T) => void): () => void {
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
