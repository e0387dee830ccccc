import { useEffect } from 'react'

/** Keeps the focus in lists. Its code loads with the first key or click, since no row is removed before. */
export function useRowFocus(): void {
  useEffect(() => {
    const [over, first] = [new AbortController(), new AbortController()]
    const start = () => {
      first.abort()
      import('#web/lib/row-focus.ts').then(
        ({ keepRowFocus }) => over.signal.aborted || over.signal.addEventListener('abort', keepRowFocus()),
        () => undefined,
      )
    }
    for (const event of ['keydown', 'pointerdown']) addEventListener(event, start, { signal: first.signal })
    return () => {
      first.abort()
      over.abort()
    }
  }, [])
}
