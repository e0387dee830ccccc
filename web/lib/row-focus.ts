import { findSuccessorsBy } from './successor.ts'

/** Matches a list's rows and cards. */
const ROW = 'li, tr, article, section, [role=listitem]'
const CONTROL = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex="0"]'].map((one) => `${one}:not(:disabled)`).join(', ')

/** Removed row -> the row that took its place. */
const heirs = new WeakMap<Element, Element>()

const isElement = (node: Node | null): node is Element => node?.nodeType === Node.ELEMENT_NODE
const listControls = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROL)]
const accessibleName = (control: Element) => control.getAttribute('aria-label') ?? control.textContent
/** Labels name the action before the row: `Löschen: Anna`. */
const readAction = (control: Element) => accessibleName(control).split(':', 1)[0]

/** The next row's control that does the same, or its first one; the previous row's if the last one was removed. */
export function findSuccessor(control: Element): HTMLElement | undefined {
  for (let row = control.closest(ROW); row; row = row.parentElement?.closest(ROW) ?? null) {
    let heir = heirs.get(row)
    while (heir && !heir.isConnected) heir = heirs.get(heir)
    if (!heir) continue
    const controls = listControls(heir)
    const isAlike = (one: Element) => one.tagName === control.tagName
    const [alike, before] = [controls.filter(isAlike), listControls(row).filter(isAlike)]
    return alike.find((one) => readAction(one) === readAction(control)) ?? alike[before.indexOf(control as HTMLElement)] ?? controls[0]
  }
  return undefined
}

function keepHeir(row: Node, { nextSibling, previousSibling }: MutationRecord): void {
  if (!isElement(row) || row.isConnected || !row.matches(ROW)) return
  const heir = [nextSibling, previousSibling].find(
    (one): one is Element => isElement(one) && one.tagName === row.tagName && listControls(one).length > 0,
  )
  if (heir) heirs.set(row, heir)
}

/**
 * Keeps the keyboard in its list: when the row with the focus is removed, the focus goes to the row that takes its place; when it moves, the focus
 * stays on it. Without this the browser starts again at the top of the page. Returns a function that ends it.
 */
export function keepRowFocus(): () => void {
  findSuccessorsBy(findSuccessor)
  let last: Element | undefined = document.activeElement ?? undefined
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  const onFocus = ({ target }: FocusEvent) => {
    last = target as Element
  }
  const onBlur = ({ target }: FocusEvent) => {
    // a click outside any control gives the focus up; a removal has been handled by then
    setTimeout(() => {
      if (last === target && isLost()) last = undefined
    })
  }
  const observer = new MutationObserver((records) => {
    for (const record of records) for (const node of record.removedNodes) keepHeir(node, record)
    if (!last || !isLost()) return
    const wasRemoved = records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last ?? null)))
    if (!wasRemoved) return
    if (last.isConnected) (last as HTMLElement).focus({ preventScroll: true })
    else findSuccessor(last)?.focus()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('focusin', onFocus)
  addEventListener('focusout', onBlur)
  return () => {
    observer.disconnect()
    removeEventListener('focusin', onFocus)
    removeEventListener('focusout', onBlur)
  }
}
