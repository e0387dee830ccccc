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
 * A list's length; while it loads, its last length in this browser, to reserve space for it.
 * `first` before the first visit, and without storage.
 */
export function useLastCount(name: string, count: number | undefined, first: number): number {
  const [last] = useState(() => readCount(name) ?? first)
  useEffect(() => {
    if (count === undefined) return
    try {
      localStorage.setItem(keyFor(name), String(count))
    } catch {
      // the next visit reserves the default space
    }
  }, [name, count])
  return count ?? last
}
