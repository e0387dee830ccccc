import { useEffect, useState } from 'react'

const keyFor = (name: string) => `giebel.count.${name}`

function readCount(name: string): number | undefined {
  try {
    const text = localStorage.getItem(keyFor(name)) ?? ''
    return /^\d{1,6}$/.test(text) ? Number(text) : undefined
  } catch {
    return undefined
  }
}

/**
 * How much a list holds, and while it is on its way how much it held when this browser last saw it: so much room is kept for it.
 * Before it was ever seen, and where a browser stores nothing, `first`.
 */
export function useLastCount(name: string, count: number | undefined, first: number): number {
  const [last] = useState(() => readCount(name) ?? first)
  useEffect(() => {
    if (count === undefined) return
    try {
      localStorage.setItem(keyFor(name), String(count))
    } catch {
      // the next visit keeps the usual room
    }
  }, [name, count])
  return count ?? last
}
