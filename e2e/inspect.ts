import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findConflicts } from '../web/testing/class-conflicts.ts'

/** Injected before each page of a context; Playwright's injection bypasses the page's content security policy. */
export const AXE = { path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') }

const WCAG_22_AA: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

/** Rules for another theme at a width that is already checked, because a theme changes only colours. */
const COLOURS: RunOptions = { ...WCAG_22_AA, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** A screenshot takes as long as the checks, so by default only pages with faults get one. */
const ALL_PICTURES = process.env['PICTURES'] === '1'

export interface Look {
  readonly width: 1440 | 390
  readonly theme: 'light' | 'dark'
}

export const ALL_LOOKS: readonly Look[] = ([1440, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
)
/** For states similar to a page already checked in all looks. */
export const TWO_LOOKS: readonly Look[] = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
]

/** Sets the window's width and theme. */
export async function dress(page: Page, { width, theme }: Look): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}

/**
 * Returns the page's faults in each look, from its top unless there is an overlay. Saves a screenshot of each look with a fault, or with `PICTURES=1`
 * of each, in e2e/pictures: of the whole page, or of the window, because an overlay closes when the window is resized.
 */
export async function inspect(page: Page, name: string, looks: readonly Look[] = ALL_LOOKS, whole = true): Promise<string[]> {
  const found: string[] = []
  const checkedWidths = new Set<Look['width']>()
  for (const { width, theme } of looks) {
    await dress(page, { width, theme })
    await page.waitForFunction(isDressed, theme)
    // further down the bar at the upper edge cuts what is scrolled under it, whichever that is
    if (whole) await page.evaluate(() => scrollTo(0, 0))
    await page.waitForFunction(picturesShown)
    const look = `${name} ${width} ${theme}`
    const { violations } = await page.evaluate(
      (options) => (globalThis as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
      checkedWidths.has(width) ? COLOURS : WCAG_22_AA,
    )
    checkedWidths.add(width)
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${look}: ${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    if (checkedWidths.size === 1) faults.push(...(await page.evaluate(classNames)).flatMap(findConflicts).map((pair) => `${look}: ${pair}`))
    const tooWide = await page.evaluate(widest)
    if (width === 390 && tooWide !== undefined) faults.push(`${look}: scrolls sideways because of ${tooWide}`)
    if (ALL_PICTURES || faults.length > 0) {
      await page.screenshot({ path: `e2e/pictures/${look.replaceAll(' ', '-')}.png`, fullPage: whole })
    }
    found.push(...faults)
  }
  return found
}

/** Scrolls through the page, because parts below the fold load when scrolled into view. */
export async function seeAll(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    }
    scrollTo(0, 0)
  })
}

/** Opens a page, waits for its main content, and checks it. */
export async function lookAt(page: Page, name: string, path: string, content: string | RegExp, looks = ALL_LOOKS): Promise<void> {
  await dress(page, looks[0] as Look)
  await page.goto(path)
  await seeAll(page)
  await page.getByText(content).filter({ visible: true }).first().waitFor()
  expect(await inspect(page, name, looks)).toEqual([])
}

/** Returns what makes the page scroll sideways at this width; saves screenshots like `inspect`. */
export async function inspectNarrow(page: Page, name: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 450 })
  await page.waitForFunction(picturesShown)
  const tooWide = await page.evaluate(widest)
  if (ALL_PICTURES || tooWide !== undefined) await page.screenshot({ path: `e2e/pictures/${name}-${width}.png`, fullPage: true })
  return tooWide === undefined ? [] : [`${name} at ${width} pixels scrolls sideways because of ${tooWide}`]
}

/** Whether the page has applied the theme, which takes until its next frame. Runs in the page. */
function isDressed(theme: Look['theme']): boolean {
  return document.documentElement.dataset['theme'] === theme
}

/** Whether every picture in the window has loaded or failed. Runs in the page. */
function picturesShown(): boolean {
  return [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)
}

/** The page's class names. Runs in the page. */
function classNames(): string[] {
  return [...new Set([...document.querySelectorAll('[class]')].map((element) => element.getAttribute('class') ?? ''))]
}

/** The element that makes the page scroll sideways. Runs in the page. */
function widest(): string | undefined {
  if (document.documentElement.scrollWidth <= innerWidth) return undefined
  const isCut = (element: Element): boolean => {
    for (let around = element.parentElement; around; around = around.parentElement)
      if (around !== document.documentElement && getComputedStyle(around).overflowX !== 'visible') return true
    return false
  }
  const over = [...document.querySelectorAll('body *')].find(
    (element) => element.getBoundingClientRect().right > innerWidth + 1 && !isCut(element),
  )
  return over ? `${over.tagName.toLowerCase()}.${over.getAttribute('class')}` : 'an unknown element'
}
