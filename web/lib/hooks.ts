import { useCallback, useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'

/** The browser tab's title while the page is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`
  }, [title])
}

/** The loaded data. Its first render is deferred: a synchronous one would block a slow phone. */
export function useArrived<T>(data: T | undefined): T | undefined {
  const hasCome = useDeferredValue(data !== undefined)
  return hasCome ? data : undefined
}

/** The time, updated once a minute: enough for ages and badges. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Whether a part of the page is visible, or nearly: parts further down load later. */
export function useInSight<Part extends Element>() {
  const ref = useRef<Part>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !ref.current) return undefined
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen])
  return [ref, isSeen] as const
}

interface OverlayState {
  readonly overlay?: string
  readonly index?: number
}

/** A dialog that the browser's back button closes: being open is a history entry, not part of the URL. */
export function useOverlay(name: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as OverlayState | null
  const here = location.pathname + location.search
  const open = state?.overlay === name

  return {
    open,
    /** Index of the item that the dialog shows. */
    index: open ? (state.index ?? 0) : 0,
    show: useCallback(
      (index = 0) => void navigate(here, { state: { overlay: name, index }, replace: open, preventScrollReset: true }),
      [navigate, here, name, open],
    ),
    hide: useCallback(() => void navigate(-1), [navigate]),
  }
}
