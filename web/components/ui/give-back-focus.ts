import { useState } from 'react'

/**
 * For what opens above the page: gives the focus back to what opened it. The opener is asked for at the first drawing, before anything
 * inside takes the focus: an `autoFocus` comes before the window itself looks where the focus was.
 */
export function useGiveBackFocus(given?: Element | null): (event: Event) => void {
  const [opener] = useState(() => given ?? document.activeElement)
  return (event) => {
    if (!(opener instanceof HTMLElement) || opener === document.body || !opener.isConnected) return
    event.preventDefault()
    opener.focus({ preventScroll: true })
  }
}
