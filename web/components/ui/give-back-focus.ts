import { useEffect, useState } from 'react'

/** What opened the windows whose focus was not given back yet, the last one first. */
let openers: readonly (Element | null)[] = []

const canTake = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected

/**
 * For what opens above the page: gives the focus back to what opened it. The opener is asked for at the first drawing, before anything
 * inside takes the focus: an `autoFocus` comes before the window itself looks where the focus was. A window that takes the place of
 * another was opened by what opened that one.
 */
export function useGiveBackFocus(given?: Element | null): (event: Event) => void {
  const [chain] = useState(() => [given ?? document.activeElement, ...openers])
  const [own = null] = chain
  useEffect(() => {
    openers = [own, ...openers]
  }, [own])
  return (event) => {
    openers = openers.toSpliced(openers.indexOf(own), 1)
    // what opened it may be gone by what was done in it
    const opener = chain.find(canTake) ?? document.getElementById('inhalt')
    if (!opener) return
    event.preventDefault()
    // what lies behind another window is hidden there, and that window keeps the focus
    if (!opener.closest('[aria-hidden=true]')) opener.focus({ preventScroll: true })
  }
}
