/** What has the focus, by the name a user of a screen reader hears first. Runs in the page. */
export function focused(): string {
  const { activeElement } = document
  const label =
    activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement
      ? activeElement.labels?.[0]?.textContent
      : undefined
  return (activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? '').trim()
}

/** Whether something shows where the focus is: the element itself, or what is drawn around it. Runs in the page. */
export function isFocusShown(): boolean {
  const { activeElement } = document
  const holders = [activeElement, activeElement?.closest('section'), activeElement?.closest('label'), activeElement?.parentElement]
  return holders.some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
}
