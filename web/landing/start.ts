import { startTheme } from '#web/lib/theme.ts'
import './landing.css'

/**
 * The page is readable without its code, so the code loads after the pictures, or on the first interaction.
 * A button pressed meanwhile is pressed again afterwards; if the code cannot be fetched it submits as a plain form.
 */
function start(root: HTMLElement): void {
  let ready: Promise<void> | undefined
  const load = () => (ready ??= import('./main.tsx').then(async ({ takeOver }) => takeOver(root)))
  const letThrough = () => document.removeEventListener('click', hold, true)

  function hold(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    const again = () => {
      letThrough()
      button.click()
    }
    void load().then(again, again)
  }

  const soon = () => void load().then(letThrough, letThrough)
  document.addEventListener('click', hold, true)
  for (const wish of ['pointerover', 'pointerdown', 'focusin'] as const) document.addEventListener(wish, soon, { once: true })
  const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(soon) : setTimeout(soon))
  if (!root.firstElementChild) soon()
  else if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

startTheme()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
start(root)
