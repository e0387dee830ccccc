import { createRoot, hydrateRoot } from 'react-dom/client'
import { Landing } from './landing.tsx'

/** Takes over what the build has written; while developing there is nothing yet and the page is drawn here. */
export async function takeOver(root: HTMLElement): Promise<void> {
  await new Promise<void>((ready) => {
    const page = <Landing onReady={ready} />
    if (root.firstElementChild) hydrateRoot(root, page)
    else createRoot(root).render(page)
  })
}
