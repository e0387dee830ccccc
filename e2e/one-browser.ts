import { findBrowser } from '../scripts/browser.ts'

/** Vitest's global set-up: finds or installs Chromium once before the first journey. */
export function setup(): void {
  process.env['CHROME_PATH'] = findBrowser()
}
