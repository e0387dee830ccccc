import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepTypeFamily } from '#web/lib/type-family.ts'
import { Landing } from './landing.tsx'

/** Takes over what the build has written; while developing there is nothing yet and the page is drawn here. */
export async function takeOver(root: HTMLElement): Promise<void> {
  await new Promise<void>((ready) => {
    const page = <Landing onReady={ready} />
    // in slices, so that whoever scrolls meanwhile is not held up
    if (root.firstElementChild) startTransition(() => void hydrateRoot(root, page))
    else createRoot(root).render(page)
  })
  void keepTypeFamily()
}
