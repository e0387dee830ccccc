import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

interface WindowRows {
  count: number
  /** A row's height before it is measured, in pixels. */
  estimate: number
  /** Index of the row to scroll to on the first render; -1 for the top. */
  shownFirst?: number
  toKey: (index: number) => number | string
}

/** A long list's visible rows, with the space of the others above and below. */
export function useWindowRows<E extends HTMLElement>({ count, estimate, shownFirst = -1, toKey }: WindowRows) {
  const list = useRef<E>(null)
  const [top, setTop] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- its functions are only used here and passed to nothing that is memoized
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => estimate,
    // without layout there is no height
    measureElement: (element) => element.getBoundingClientRect().height || estimate,
    getItemKey: toKey,
    overscan: 8,
    scrollMargin: top,
    useFlushSync: false,
  })

  // the list's offset depends on everything above it
  useLayoutEffect(() => {
    const place = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    }
    place()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  // only at the start: a row selected later is visible already
  const [start] = useState(shownFirst)
  useEffect(() => {
    if (start >= 0) rows.scrollToIndex(start, { align: 'center' })
  }, [rows, start])

  const items = rows.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return {
    list,
    items,
    measure: rows.measureElement,
    above: first ? first.start - top : 0,
    below: last ? rows.getTotalSize() - (last.end - top) : 0,
  }
}
