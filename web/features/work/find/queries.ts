import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRead } from '#web/lib/query.ts'

/** So long somebody may rest between two letters. */
const TYPING_PAUSE = 150
/** What is asked of the server has so many signs. */
export const SHORTEST = 3

/** What was typed, once he rests. */
export function useTyped(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}

/** What an agent has with these words in it. A question that was overtaken is given up. */
export const useFound = (q: string) =>
  useRead(
    'GET /api/find',
    { query: { q } },
    { enabled: q.length >= SHORTEST, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0, retry: false },
  )

/** Whose number this is. */
export const useCallers = (number: string) => useRead('GET /api/callers', { query: { number } }, { staleTime: 0, retry: false })
