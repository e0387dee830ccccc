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

/** Whether the focused element of the page's content lies under the head that stays in sight. Runs in the page. */
export function isFocusUnderHead(): boolean {
  const { activeElement } = document
  const head = document.querySelector('header')
  if (!activeElement?.closest('main') || !head) return false
  // a hidden control is shown by its label
  const shown = activeElement.closest('label') ?? activeElement
  return shown.getBoundingClientRect().top < head.getBoundingClientRect().bottom
}

/** Gives the focus to the last control of the page's content. Runs in the page. */
export function focusLast(): void {
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea):not(:disabled)')]
  controls.findLast((control) => control.checkVisibility())?.focus()
}
