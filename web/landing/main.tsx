import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepTypeFamily } from '#web/lib/type-family.ts'
import { Landing } from './landing.tsx'

/** Hydrates the prerendered page; in development there is no such page, and it is rendered here. */
export async function takeOver(root: HTMLElement): Promise<void> {
  await new Promise<void>((ready) => {
    const page = <Landing onReady={ready} />
    // in slices, so that scrolling is not blocked
    if (root.firstElementChild) startTransition(() => void hydrateRoot(root, page))
    else createRoot(root).render(page)
  })
  void keepTypeFamily()
}
