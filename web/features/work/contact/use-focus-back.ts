import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/** A form that closes takes the focus with it: the first control of what it belongs to gets it, before the dialog around does. */
export function useFocusBack(isOpen: boolean, owner: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      owner.current?.querySelector<HTMLElement>('a, button:enabled')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, owner])
}
