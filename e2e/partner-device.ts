import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens the partner area online for long enough to be cached. */
export async function openOnce(page: Page): Promise<void> {
  await page.goto('/partner-dashboard')
  await page.getByRole('link', { name: /Ulmenallee 3/ }).waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((later) => setTimeout(later, 20))
  })
  await expect.poll(() => keptCode(page), { timeout: 30_000 }).toContain('/partner-dashboard')
  // The form's code must be cached as well.
  expect(await keptCode(page)).toMatch(/partner-profile-tab/)
}

/** URLs of the pages and code that this device has cached. */
export const keptCode = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('Giebel-partner'))) return ''
    return (await (await caches.open('Giebel-partner')).keys()).map(({ url }) => new URL(url).pathname).join()
  })
