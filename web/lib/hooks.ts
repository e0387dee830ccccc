import { useCallback, useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'

/** Title of the browser tab while the page is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`
  }, [title])
}

/** What has come. The first time it is drawn in between other work: a page in one go would hold up a slow phone. */
export function useArrived<T>(data: T | undefined): T | undefined {
  const hasCome = useDeferredValue(data !== undefined)
  return hasCome ? data : undefined
}

/** The time, moving on once a minute: enough for ages and badges. */
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

/** Whether a part of the page has come into sight, or nearly: what stands further down is not asked for before. */
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

/** A dialog that the browser's back button closes: being open is an entry of the history, not of the address. */
export function useOverlay(name: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as OverlayState | null
  const here = location.pathname + location.search
  const open = state?.overlay === name

  return {
    open,
    /** Which of several things it shows. */
    index: open ? (state.index ?? 0) : 0,
    show: useCallback(
      (index = 0) => void navigate(here, { state: { overlay: name, index }, replace: open, preventScrollReset: true }),
      [navigate, here, name, open],
    ),
    hide: useCallback(() => void navigate(-1), [navigate]),
  }
}
