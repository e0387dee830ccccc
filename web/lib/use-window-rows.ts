import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

interface WindowRows {
  count: number
  /** Height of a row before it has been measured, in pixels. */
  estimate: number
  /** Row that is to be in sight when the list is first shown; -1 for the list as it begins. */
  shownFirst?: number
  keyOf: (index: number) => number | string
}

/** The rows of a long list that are in sight of the window, with the room the others take above and below. */
export function useWindowRows<E extends HTMLElement>({ count, estimate, shownFirst = -1, keyOf }: WindowRows) {
  const list = useRef<E>(null)
  const [top, setTop] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here alone and handed to nothing that is memoized
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => estimate,
    // what is not laid out yet has no height
    measureElement: (element) => element.getBoundingClientRect().height || estimate,
    getItemKey: keyOf,
    overscan: 8,
    scrollMargin: top,
    useFlushSync: false,
  })

  // where the list begins depends on everything above it
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

  // only at the start: a row that is chosen later is in sight already
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
