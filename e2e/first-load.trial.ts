import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_PATHS, PUBLIC_PATHS } from '#shared/domain/page-paths.ts'
import type { TestUser } from '#test/factories.ts'
import { type Product, startProduct } from './product.ts'
import { closeVisits, openVisitor, startBrowser } from './visitor.ts'

const DIST = join(import.meta.dirname, '../dist/web')
/** Figures from the last recorded measurement, replaced with `FIRST_LOADS=record`. */
const RECORDED = join(import.meta.dirname, '../docs/first-loads.md')
/** In kilobytes. A page that grew by more is named below the table. */
const GROWTH = 5
const MOST_SCRIPTS = 16
const MOST_CALLS = 8
/** Web Vitals' "good" limit of cumulative layout shift, for accounts without data and with any system font. */
const MOST_SHIFT = 0.1
/** In kilobytes (1,000 bytes) after gzip. */
const MOST_KB = { landing: 110, 'sign-in': 150, page: 190 } as const

type Who = 'guest' | 'agent' | 'partner' | 'admin'

interface FirstLoad {
  readonly who: Who
  readonly path: string
  readonly most: number
  scripts: number
  kilobytes: number
  calls: number
  shift: number
  /** Number of scripts and calls preloaded by the page's Link header. */
  named: number
  /** Preloads that the page did not use. */
  unused: readonly string[]
}

/** Pages by role; pages a role lacks redirect and are measured there. */
const HAS: Record<Exclude<Who, 'guest'>, readonly (keyof typeof MEMBER_PATHS)[]> = {
  agent: [
    'home',
    'dashboard',
    'properties',
    'property',
    'marketSheet',
    'favorites',
    'prospects',
    'callList',
    'leadScore',
    'call',
    'callWithSlash',
    'partners',
    'commissions',
    'propstack',
    'thinkImmoImport',
    'scraperStatus',
    'capture',
    'savedSearches',
    'office',
    'report',
    'profile',
    'secondFactor',
    'deliveries',
    'privacyDesk',
    'sameObject',
    'mailbox',
    'searchClients',
  ],
  partner: ['home', 'partnerDashboard', 'profile', 'secondFactor', 'deliveries'],
  admin: ['home', 'admin', 'profile', 'secondFactor', 'deliveries', 'legalTexts', 'legalText', 'privacyOffice'],
}

/** Texts to read, which have the same budget as a page after the login. */
const LEGAL = new Set(['imprint', 'privacy', 'terms', 'accessibility', 'processingAgreement'])

const product = { current: undefined as Product | undefined }
const loads: FirstLoad[] = []
let browser: Browser
let addresses: Record<string, string>
let users: Record<Exclude<Who, 'guest'>, TestUser>

beforeAll(async () => {
  const started = (product.current = await startProduct())
  browser = await startBrowser()
  const { make } = started
  const agent = await make.agent({ first_name: 'Anna', last_name: 'Berger' })
  users = { agent, partner: await make.user({ role: 'partner' }), admin: await make.user({ role: 'admin' }) }
  const property = await make.property({ title: 'Rotklinker am Park' })
  addresses = {
    ':step': 'anmelden',
    ':id': String(property),
    ':page': 'impressum',
    ':shortLink': 'anna',
    ':area': '040',
    ':number': '040 778899',
  }
})

afterAll(async () => {
  await closeVisits(browser)
  await product.current?.close()
  const rows = ALL.flatMap(([who, path]) => loads.filter((load) => load.who === who && load.path === path))
  process.stdout.write(`\n${formatTable(rows)}\n${grownSince(readFileSync(RECORDED, 'utf8'), rows).join('\n')}\n`)
  if (process.env['FIRST_LOADS'] === 'record') writeFileSync(RECORDED, `${HEAD}\n${formatTable(rows)}\n`)
})

const ALL: readonly (readonly [who: Who, path: string, most: number])[] = [
  ['guest', '/', MOST_KB.landing],
  ...Object.entries(PUBLIC_PATHS).map(([name, path]) => ['guest', path, LEGAL.has(name) ? MOST_KB.page : MOST_KB['sign-in']] as const),
  ...(Object.keys(HAS) as (keyof typeof HAS)[]).flatMap((who) => HAS[who].map((name) => [who, MEMBER_PATHS[name], MOST_KB.page] as const)),
]

const weightOf = (script: string) => gzipSync(readFileSync(join(DIST, script)), { level: 9 }).length / 1_000

/** Opens a page in a new browser and measures what loads before any interaction. */
async function open(who: Who, path: string, isFontLate = false): Promise<Omit<FirstLoad, 'who' | 'path' | 'most'>> {
  if (!product.current) throw new Error('the product is not there')
  const visitor = await openVisitor(browser, product.current, who === 'guest' ? {} : { as: users[who] })
  const scripts = new Set<string>()
  let calls = 0
  let shift = 0
  let named: string[] = []
  let unused: string[] = []
  await visitor.page.addInitScript(watchShifts)
  await visitor.page.addInitScript(watchCalls)
  if (isFontLate) await visitor.page.route(/\.woff2$/, async (route) => (await pause(1_000), route.continue()))
  visitor.page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script' && pathname.startsWith('/assets/')) scripts.add(pathname)
    if (pathname.startsWith('/api/') && request.resourceType() !== 'document') calls += 1
  })
  try {
    const page = await visitor.page.goto(
      path.replaceAll(/:\w+/g, (name) => addresses[name] ?? name),
      { waitUntil: 'networkidle' },
    )
    await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
    shift = await visitor.page.evaluate(() => (globalThis as unknown as Watched).shifted)
    named = [...((await page?.headerValue('link')) ?? '').matchAll(/<(\/[^>]+)>/g)].map(([, address = '']) => address)
    const asked = new Set(await visitor.page.evaluate(() => (globalThis as unknown as Watched).asked))
    unused = named.filter((address) => (address.startsWith('/assets/') ? !scripts.has(address) : !asked.has(address)))
  } finally {
    await visitor.leave()
  }
  return {
    scripts: scripts.size,
    kilobytes: [...scripts].reduce((sum, script) => sum + weightOf(script), 0),
    calls,
    shift,
    named: named.length,
    unused,
  }
}

interface Watched {
  shifted: number
  /** URLs that the page's own code fetched. */
  asked: string[]
}

/** Records the page's fetches, including those served by a preload. Runs in the page, before anything else. */
function watchCalls(): void {
  const page = globalThis as unknown as Watched
  page.asked = []
  const ask = fetch
  globalThis.fetch = (address, options) => {
    page.asked.push(address instanceof Request ? address.url : address.toString())
    return ask(address, options)
  }
}

/** Sums up layout shifts. Runs in the page, before anything else. */
function watchShifts(): void {
  const page = globalThis as unknown as Watched
  page.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.shifted += (entry as PerformanceEntry & { readonly value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

function formatTable(rows: readonly FirstLoad[]): string {
  const cells = rows.map(({ who, path, most, scripts, kilobytes, calls, shift, named }) =>
    [
      who,
      path,
      `${kilobytes.toFixed(1)} of ${most}`,
      `${scripts} of ${MOST_SCRIPTS}`,
      `${calls} of ${MOST_CALLS}`,
      `${shift.toFixed(1)} of ${MOST_SHIFT}`,
      named,
    ].join(' | '),
  )
  return [
    '| Who | Page | kB gzip | Scripts | Calls | Shift | Named ahead |',
    '| --- | --- | --: | --: | --: | --: | --: |',
    ...cells.map((row) => `| ${row} |`),
  ].join('\n')
}

const HEAD = `# First loads

\`FIRST_LOADS=record npm run trials -- e2e/first-load.trial.ts\` writes this page. Every page in a browser that has never been here: scripts after gzip, their number, calls to the API before anything is pressed, layout shift, and how much the page's \`Link\` header names. They do not depend on the machine.
`

/** A sentence for each page that is more than `GROWTH` heavier than recorded. */
function grownSince(recorded: string, rows: readonly FirstLoad[]): string[] {
  const known = new Map(
    [...recorded.matchAll(/^\| (\w+) \| (\S+) \| ([\d.]+) of/gm)].map(([, who, path, kb]) => [`${who} ${path}`, Number(kb)]),
  )
  return rows.flatMap(({ who, path, kilobytes }) => {
    const grown = kilobytes - (known.get(`${who} ${path}`) ?? kilobytes)
    return grown > GROWTH ? [`${path} for ${who} grew by ${grown.toFixed(1)} kB since it was recorded.`] : []
  })
}

it.each([
  ['guest', '/'],
  ['guest', '/auth'],
  ['agent', '/favorites'],
] as const)('a late font does not shift anything for %s at %s', async (who, path) => {
  expect((await open(who, path, true)).shift).toBeLessThanOrEqual(MOST_SHIFT / 10)
})

it('the font loads after the first page, and is used by the next page', async () => {
  if (!product.current) throw new Error('the product is not there')
  const visitor = await openVisitor(browser, product.current, { as: users.agent })
  const { page } = visitor
  const families: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && families.push(request.url()))
  await page.clock.install()
  const open = async () => {
    await page.goto('/favorites', { waitUntil: 'networkidle' })
    return page.evaluate(() => getComputedStyle(document.body).fontFamily)
  }
  expect(await open()).not.toContain('Inter Variable')
  expect(families).toEqual([])
  await page.clock.fastForward(5_000)
  await page.waitForFunction(() => localStorage.getItem('giebel.type') !== null)
  expect(families).toHaveLength(1)
  expect(await open()).toMatch(/^"Inter Variable"/)
  await visitor.leave()
})

describe('the first load', () => {
  it('is measured for every page', () => {
    const measured = new Set(ALL.map(([, path]) => path))
    const pages = [...Object.values(PUBLIC_PATHS), ...Object.values(MEMBER_PATHS)]
    // The partners' home redirects to their dashboard.
    expect(pages.filter((path) => !measured.has(path))).toEqual([MEMBER_PATHS.partner])
  })

  it.each(ALL)('stays within its budget for a %s at %s', async (who, path, most) => {
    const load = { who, path, most, ...(await open(who, path)) }
    loads.push(load)
    expect(load.scripts).toBeGreaterThan(0)
    expect(load.unused).toEqual([])
    const keeps = [load.kilobytes <= most, load.scripts <= MOST_SCRIPTS, load.calls <= MOST_CALLS, load.shift <= MOST_SHIFT]
    expect([keeps, load]).toEqual([[true, true, true, true], load])
  })
})
