import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Response,
  type Route,
} from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import type { TestUser } from '#test/factories.ts'
import type { Tunnel } from '#test/tunnel.ts'
import { findBrowser } from '../scripts/browser.ts'
import type { Product } from './product.ts'

/** Timeout of every wait in a journey, for a busy machine. */
export const PATIENCE = { timeout: 30_000 } as const

/** Timeout for a whole run on a busy machine: it reads a portal page by page, at the portal's pace. */
export const WHOLE_RUN = { timeout: 60_000 } as const

/** A user in a new browser: no cookies, no storage, one page. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /**
   * Problems no user may cause: console errors, violations of the content security policy, exceptions, and requests to hosts other than the product
   * and the portal. Reading clears them.
   */
  problems(): string[]
  /** Allows a problem that the journey causes on purpose, until the visitor leaves. */
  allow(problem: RegExp): void
  /** The toast at the bottom. */
  toast(text: string | RegExp): Locator
  leave(): Promise<void>
}

export interface VisitorOptions extends BrowserContextOptions {
  /** The user to sign in without the form. */
  readonly as?: TestUser
}

/** The page requests the session before the sign-in, and browsers log every response that is not 2xx. */
const GUEST = /401 .*\/api\/auth\/user$/

const launch = () =>
  chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  })
let launched: Promise<Browser> | undefined

/** This worker's browser, which all its files share: a start takes as long as a short test. */
export async function startBrowser(): Promise<Browser> {
  const running = await launched
  if (running?.isConnected()) return running
  launched = launch()
  return launched
}

/** Closes what a file opened; the browser stays for the next one and ends with its worker. */
export const closeVisits = (browser: Browser) => Promise.all(browser.contexts().map((context) => context.close()))

export async function openVisitor(browser: Browser, product: Product, { as, ...options }: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(PATIENCE.timeout)
  if (as) {
    const [name = '', value = ''] = as.cookie.split('=')
    await context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Lax' }])
  }
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      throw new Error(`policy violated: ${effectiveDirective} ${blockedURI}`)
    })
  })
  const page = await context.newPage()
  const allowed = [GUEST]
  let seen: string[] = []
  const note = (problem: string) => seen.push(problem)
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => note(`exception: ${error.message}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== product.url && origin !== product.portal.url) note(`foreign request: ${request.url()}`)
  })
  return {
    context,
    page,
    problems() {
      const found = seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
      seen = []
      return found
    },
    allow: (problem) => void allowed.push(problem),
    toast: (text) => page.getByRole('region', { name: 'Meldungen' }).getByText(text, { exact: typeof text === 'string' }),
    leave: () => context.close(),
  }
}

/**
 * When the response's first byte arrived, by the browser's own clock: events arrive late on a busy machine. Does not wait for the body, which never
 * finishes if the page leaves first.
 */
export function heardAt(answer: Response): number {
  const { startTime, responseStart } = answer.request().timing()
  return startTime + responseStart
}

/** Reports every toast as soon as it appears. Runs in the page. */
function reportToasts(): void {
  const { heard } = window as unknown as { heard: (text: string) => void }
  const report = () => {
    for (const line of document.querySelectorAll('[data-toaster] p')) if (line.textContent) heard(line.textContent)
  }
  new MutationObserver(report).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Records every toast from now on, for those that disappear with their page before a poll would see them. */
export async function listenTo(page: Page): Promise<(...texts: readonly string[]) => Promise<void>> {
  const heard = new Set<string>()
  await page.exposeBinding('heard', (_, text: string) => void heard.add(text))
  await page.evaluate(reportToasts)
  return (...texts) => expect.poll(() => texts.filter((text) => !heard.has(text)), PATIENCE).toEqual([])
}

/** Delays calls to a URL until they are released, and counts them. */
export async function hold(
  page: Page,
  address: Parameters<Page['route']>[0],
): Promise<{ readonly count: () => number; readonly release: () => void }> {
  let count = 0
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(address, async (route) => {
    count += 1
    await held
    await route.continue()
  })
  return { count: () => count, release: () => release() }
}

const EVERY_CALL = '**/api/**'
const abort = (route: Route) => route.abort('internetdisconnected')

/**
 * Takes the browser offline, and aborts every call, so that none gets through before all pages have noticed. A call in flight while its page closes
 * may still get through, unless the product's line is blocked.
 */
export async function goOffline(context: BrowserContext, line?: Tunnel): Promise<void> {
  await context.route(EVERY_CALL, abort)
  await context.setOffline(true)
  line?.block()
}

export async function comeBack(context: BrowserContext, line?: Tunnel): Promise<void> {
  line?.unblock()
  await context.unroute(EVERY_CALL, abort)
  await context.setOffline(false)
}

/** Fills in the fields with these labels. */
export async function fillIn(scope: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await scope.getByLabel(label, { exact: true }).fill(value)
}

/** Signs in with the form on an open login page. */
export async function signIn(page: Page, { email, password }: { readonly email: string; readonly password: string }): Promise<void> {
  await fillIn(page, { 'E-Mail': email, Passwort: password })
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/**
 * Makes a file's tests steps of one journey: after a failed step the others are skipped, and screenshots of its visitors are saved in
 * e2e/pictures. No step may cause a problem.
 */
export function asJourney(visitors: () => readonly (Visitor | undefined)[]): void {
  let failed = false
  beforeEach(({ skip }) => {
    if (failed) skip('an earlier step failed')
  })
  afterEach(async ({ task, onTestFailed }) => {
    const present = visitors().filter((visitor) => visitor !== undefined)
    const look = async () => {
      failed = true
      for (const [number, { page }] of present.entries()) {
        const picture = `e2e/pictures/failed/${task.name.replaceAll(/\W+/g, '-')}-${number + 1}.png`
        if (!page.isClosed()) await page.screenshot({ path: picture })
      }
    }
    if (task.result?.state === 'fail') await look()
    onTestFailed(look)
    expect(present.flatMap((visitor) => visitor.problems())).toEqual([])
  })
}
