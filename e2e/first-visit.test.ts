import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focused, isFocusShown } from './focus.ts'
import { inspectNarrow } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const DIST = join(import.meta.dirname, '../dist/web')

const stage = oneVisitor()

describe('what a browser loads before any interaction', () => {
  // Bytes of all scripts after gzip.
  it.each([
    ['/', 120_000],
    ['/auth', 170_000],
    ['/partner-login', 175_000],
  ])('stays within its limit at %s: %d bytes of scripts', async (path, most) => {
    const page = await stage.enter()
    const scripts = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const bytes = [...scripts].reduce((sum, script) => sum + gzipSync(readFileSync(join(DIST, script)), { level: 9 }).length, 0)
    expect(bytes).toBeLessThanOrEqual(most)
    expect(bytes).toBeGreaterThan(most / 4)
  })
})

describe('a visitor using only the keyboard', () => {
  const tabTo = async (page: Page, name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      const isShown = await page.evaluate(isFocusShown)
      const now = await page.evaluate(focused)
      expect([now, isShown]).toEqual([now, true])
      if (now === name) return
    }
    throw new Error(`Nothing by the name of ${name} can be reached`)
  }
  const opens = async (page: Page) => {
    await page.getByRole('dialog', { name: 'Anmelden' }).waitFor()
    expect(await page.evaluate(focused)).toBe('E-Mail')
  }

  it('opens the login, closes it, opens it again and signs in', async () => {
    const page = await stage.enter()
    await page.goto('/')
    await tabTo(page, 'Zum Inhalt springen')
    await tabTo(page, 'Anmelden')
    await page.keyboard.press('Enter')
    await opens(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(focused)).toBe('Anmelden')
    await tabTo(page, 'Jetzt starten')
    await page.keyboard.press('Enter')
    await opens(page)
    await page.keyboard.press('Enter')
    await page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein').waitFor()
    expect(await page.evaluate(focused)).toBe('E-Mail')
    await page.keyboard.type(stage.agent.email)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(focused)).toBe('Passwort')
    await page.keyboard.type(stage.agent.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /, Anna Berger$/ }).waitFor()
  })

  it('finds the focus kept in the open dialog, and closes it with Back', async () => {
    const page = await stage.enter()
    await page.goto('/')
    await tabTo(page, 'Jetzt starten')
    await page.keyboard.press('Enter')
    await opens(page)
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

describe('a zoomed page', () => {
  const PAGES = ['/', '/auth', '/register-partner', '/partner-login', '/forgot-password', '/datenschutz'] as const

  // A window of 1440 pixels at 200 %, and one of 1280 at 400 %.
  it.each([720, 320])('does not scroll sideways at %i pixels', async (width) => {
    const page = await stage.enter({ reducedMotion: 'reduce' })
    const found: string[] = []
    for (const path of PAGES) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await inspectNarrow(page, path === '/' ? 'vergrößert-startseite' : `vergrößert-${path.slice(1)}`, width)))
    }
    expect(found).toEqual([])
  })

  it('keeps the login dialog usable at 200 %', async () => {
    const page = await stage.enter({ viewport: { width: 720, height: 450 } })
    await page.goto('/')
    await page.getByRole('button', { name: 'Jetzt starten' }).click()
    const dialog = page.getByRole('dialog', { name: 'Anmelden' })
    await dialog.getByRole('link', { name: 'Als Partner registrieren' }).scrollIntoViewIfNeeded()
    await dialog.getByRole('link', { name: 'Als Partner registrieren' }).click()
    await page.getByRole('heading', { level: 1, name: 'Als Partner registrieren' }).waitFor()
  })
})
