// Takes the landing page's pictures from the running product: start `npm run demo` on an empty DATA_DIR, then
// `node e2e/landing-pictures.ts http://localhost:3000`. Look at them before committing.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#stand-ins/demo-data.ts'
import { findBrowser } from '../scripts/browser.ts'

const FOLDER = join(import.meta.dirname, '../web/landing/pictures')
/** Few enough for one screen, and without recent listings that would move on the next run. */
const SEARCH = '/properties?location=Hamburg&propertyType=house&rooms=5&maxPrice=780000&sort=price-DESC'
/** An agent's week: the first cards' statuses. */
const STATUSES = ['Nachfassung erforderlich', 'Nicht kontaktiert', 'Kontaktiert', 'Marktbericht senden', 'Info senden']
const THEMES = ['light', 'dark'] as const
const QUALITY = 0.74

interface Shot {
  readonly name: string
  readonly window: { readonly width: number; readonly height: number }
  /** Each file's width in physical pixels. */
  readonly widths: readonly number[]
}

const SHOTS: readonly Shot[] = [
  { name: 'search', window: { width: 1440, height: 900 }, widths: [1120, 2240] },
  { name: 'search-phone', window: { width: 390, height: 620 }, widths: [720] },
]

async function enter(browser: Browser, base: string, { window }: Shot, theme: (typeof THEMES)[number]): Promise<Page> {
  const context = await browser.newContext({
    viewport: window,
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  await page.goto(`${base}/auth`)
  await page.getByLabel('E-Mail').fill(DEMO_ACCOUNTS[0].email)
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(base + SEARCH)
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  return page
}

async function work(page: Page): Promise<void> {
  for (const [index, status] of STATUSES.entries()) {
    const select = page.getByRole('combobox', { name: /^Prospect-Status: / }).nth(index)
    if ((await select.locator('option:checked').textContent()) !== status) await select.selectOption(status)
  }
  for (const index of [0, 3]) {
    const heart = page.getByRole('button', { name: /^Favorit: / }).nth(index)
    if ((await heart.getAttribute('aria-pressed')) !== 'true') await heart.click()
  }
  const read = page.getByRole('button', { name: 'Als gelesen markieren' })
  if (await read.isVisible()) await read.click()
}

/** Encodes in the browser, the only WebP encoder available. */
async function toWebp(page: Page, png: Buffer, width: number): Promise<Buffer> {
  const data = await page.evaluate(
    async ([source, width, quality]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = Math.round((image.height * width) / image.width)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser cannot draw.')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', quality)
    },
    [png.toString('base64'), width, QUALITY] as const,
  )
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

/** Only phones get it: its bytes are what a slow line waits for. */
const toAvif = (png: Buffer, width: number): Promise<Buffer> => sharp(png).resize({ width }).avif({ quality: 52, effort: 6 }).toBuffer()

async function take(browser: Browser, base: string): Promise<void> {
  const blank = await browser.newPage()
  for (const shot of SHOTS) {
    for (const theme of THEMES) {
      const page = await enter(browser, base, shot, theme)
      await work(page)
      await page.goto(base + SEARCH)
      await page.getByRole('heading', { level: 3 }).first().waitFor()
      // A toast of the running demo would cover the cards.
      await page.addStyleTag({ content: '[data-toaster] { display: none }' })
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
      )
      const png = await page.screenshot()
      for (const width of shot.widths) {
        const file = `${shot.name}-${theme}-${width}.webp`
        const webp = await toWebp(blank, png, width)
        writeFileSync(join(FOLDER, file), webp)
        if (shot.name === 'search-phone') writeFileSync(join(FOLDER, file.replace('.webp', '.avif')), await toAvif(png, width))
        process.stdout.write(`${file}  ${Math.round(webp.length / 1000)} kB\n`)
      }
      await page.context().close()
    }
  }
}

const base = process.argv[2]
if (!base) throw new Error('Which address has the demo? For example: node e2e/landing-pictures.ts http://localhost:3000')
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  await take(browser, base.replace(/\/$/, ''))
} finally {
  await browser.close()
}
