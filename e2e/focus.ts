/** The accessible name of the focused element. Runs in the page. */
export function focused(): string {
  const { activeElement } = document
  const label =
    activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement
      ? activeElement.labels?.[0]?.textContent
      : undefined
  return (activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? '').trim()
}

/** Whether the focused element, or a container of it, has a visible focus indicator. Runs in the page. */
export function isFocusShown(): boolean {
  const { activeElement } = document
  const holders = [activeElement, activeElement?.closest('section'), activeElement?.closest('label'), activeElement?.parentElement]
  return holders.some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
}
