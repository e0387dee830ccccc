import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangedPath } from '#shared/contract/live.ts'
import { invalidatePaths } from '#web/lib/query.ts'

/** The server's clock decides, and this device's may be ahead. */
const AGAIN_MS = 10_000
/** A timer with more milliseconds ends at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Reads again once the time is over, because its end is not announced, until the server sees it as over, too. */
export function useWhenOver(until: string | undefined, paths: readonly ChangedPath[]): void {
  const client = useQueryClient()
  useEffect(() => {
    if (until === undefined) return undefined
    let again: ReturnType<typeof setInterval> | undefined
    const ask = () => void invalidatePaths(client, paths)
    const first = setTimeout(
      () => {
        ask()
        again = setInterval(ask, AGAIN_MS)
      },
      Math.min(LONGEST_MS, Math.max(0, Date.parse(until) - Date.now())),
    )
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [client, until, paths])
}
