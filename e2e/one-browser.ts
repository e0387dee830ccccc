import { findBrowser } from '../scripts/browser.ts'

/** Vitest's global set-up: Chromium is looked for, and where need be installed, once before the first journey. */
export function setup(): void {
  process.env['CHROME_PATH'] = findBrowser()
}
