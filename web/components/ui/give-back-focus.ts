import { useEffect, useState } from 'react'
import { findSuccessor } from '../../lib/successor.ts'

/** Openers of windows that have not returned the focus yet, last first. */
let openers: readonly (Element | null)[] = []

const canTake = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected

/**
 * For overlays: returns the focus to the opener. The opener is read during the first render, before anything inside takes the focus: an `autoFocus`
 * runs before the overlay itself reads the focused element. An overlay that replaces another inherits its opener.
 */
export function useGiveBackFocus(given?: Element | null): (event: Event) => void {
  const [chain] = useState(() => [given ?? document.activeElement, ...openers])
  const [own = null] = chain
  useEffect(() => {
    openers = [own, ...openers]
  }, [own])
  return (event) => {
    openers = openers.toSpliced(openers.indexOf(own), 1)
    // the action may have removed the opener together with its row
    const opener =
      chain.map((one) => (one && !one.isConnected ? (findSuccessor(one) ?? one) : one)).find(canTake) ?? document.getElementById('inhalt')
    if (!opener) return
    event.preventDefault()
    // content behind another overlay is hidden, and that overlay keeps the focus
    if (!opener.closest('[aria-hidden=true]')) opener.focus({ preventScroll: true })
  }
}
