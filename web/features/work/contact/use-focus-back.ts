import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/** When a form or button that goes away loses the focus, moves it to the owner's first control before the surrounding dialog takes it. */
export function useFocusBack(isOpen: boolean, owner: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      owner.current?.querySelector<HTMLElement>('a, button:enabled')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, owner])
}
