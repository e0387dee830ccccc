import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRead } from '#web/lib/query.ts'

/** Debounce time in milliseconds. */
const TYPING_PAUSE = 150
/** Minimum number of characters for a search on the server. */
export const SHORTEST = 3

/** The debounced text. */
export function useTyped(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}

/** Hits among the agent's data. An outdated request is aborted. */
export const useFound = (q: string) =>
  useRead(
    'GET /api/find',
    { query: { q } },
    { enabled: q.length >= SHORTEST, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0, retry: false },
  )

/** Owners with this number. */
export const useCallers = (number: string) => useRead('GET /api/callers', { query: { number } }, { staleTime: 0, retry: false })
