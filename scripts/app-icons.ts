import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.ts'

const PUBLIC = join(import.meta.dirname, '../web/public')

/** The rounded logo, and versions with colour up to the edge for systems that mask it, with the logo inside the safe zone. */
const ICONS = [
  { file: 'icon-192.png', size: 192, isCut: false },
  { file: 'icon-512.png', size: 512, isCut: false },
  { file: 'maskable-512.png', size: 512, isCut: true },
  { file: 'apple-touch-icon.png', size: 180, isCut: true },
] as const

const sign = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
const colour = /fill="(#[0-9a-f]{6})"/.exec(sign)?.[1]
if (colour === undefined) throw new Error('favicon.svg has no ground')

// Renders the app icons from the logo; run it again when the logo changes.
mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
for (const { file, size, isCut } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const inner = isCut ? size * 0.8 : size
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${isCut ? colour : 'transparent'}}svg{width:${inner}px;height:${inner}px}</style>${sign}`,
  )
  await page.screenshot({ path: join(PUBLIC, 'icons', file), omitBackground: !isCut })
  await page.close()
}
await browser.close()
