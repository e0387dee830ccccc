import { INDUSTRIES } from '#shared/domain/partner.ts'
import { BUSINESSES_PAGE } from '#shared/domain/limits.ts'
import { SEARCH_INDUSTRIES } from '#shared/domain/partner-criteria.ts'
import type { Partner } from '#shared/contract/network/businesses.ts'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { withDatabase } from './bench-database.ts'
import { quantile } from './measure.ts'
import { PLACES } from './places.ts'
import type { BenchResult } from './result.ts'
import { seedBasics } from './seed.ts'
import { type Site, timeCall, withSite } from './site.ts'

export const name = 'partners'

const CLIENTS = 8
/** Businesses per agent, and registered partners. */
const BUSINESSES = 20_000
const REGISTERED = 20
const CALLS = 10
const FRAME_MAX = 16
/** Pixels per frame: a notch of the mouse wheel, and faster on the way to the end. */
const [SCROLLED, HURRIED] = [120, 1_200]
/** Measured frames. */
const FRAMES = 2_000

/** The partners page's queries. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'all of them': {},
  'a trade': { industry: SEARCH_INDUSTRIES[1] },
  'a trade in a place': { industry: SEARCH_INDUSTRIES[3], location: PLACES[0]?.town ?? '' },
  'a status': { prospectStatus: 'contacted' },
  'a word': { search: 'firma 1234' },
  'a word nobody has': { search: 'gibtesnicht' },
}

/** Agents with 20,000 businesses from directories each, half of them shared, and 20 registered partners among the installation's 100,000. */
export async function run(): Promise<BenchResult[]> {
  // The site looks up its pages at the start.
  buildWebIfStale()
  return withDatabase(async (database) => {
    await seedBasics(database.owner)
    const { rows } = await database.owner.query<{ id: string }>(`select id from users where role = 'agent' order by id limit $1`, [CLIENTS])
    const agents = rows.map(({ id }) => id)
    await database.owner.query(SEED, [agents, BUSINESSES, SEARCH_INDUSTRIES, PLACES.map(({ town }) => town)])
    await database.owner.query(SEED_REGISTERED, [REGISTERED, INDUSTRIES])
    await database.owner.query('vacuum analyze')
    return withSite(database, agents, async (site) => {
      const results: BenchResult[] = []
      for (const [what, query] of Object.entries(QUERIES)) {
        const path = `/api/partners?${new URLSearchParams({ ...query, limit: String(BUSINESSES_PAGE) }).toString()}`
        results.push({ ...(await timeCall(site, path, CALLS)), what: `partners, ${what}: p95 of ${CLIENTS} clients` })
      }
      results.push({
        ...(await timeCall(site, await farPage(site), CALLS)),
        what: `partners, from the middle on: p95 of ${CLIENTS} clients`,
      })
      return [...results, await scroll(site)]
    })
  })
}

/** Median milliseconds per frame while scrolling the whole loaded list of the built product, without a graphics card and without a frame limit. */
async function scroll(site: Site): Promise<BenchResult> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu-vsync', '--disable-frame-rate-limit'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = (site.cookies[0] ?? '').split('=')
    await context.addCookies([{ name, value, url: site.url }])
    const page = await context.newPage()
    await page.goto(`${site.url}/partners`)
    await page.getByRole('table', { name: 'Partner' }).waitFor()
    const rows = await page.evaluate(scrollToTheEnd, HURRIED)
    if (rows < BUSINESSES) throw new Error(`only ${rows} rows were shown`)
    const frames = await page.evaluate(scrollBack, [SCROLLED, FRAMES] as const)
    const median = quantile(frames, 0.5)
    return {
      id: 'P5',
      what: `/partners, ${rows.toLocaleString('de-DE')} rows scrolled: median frame`,
      value: median,
      unit: 'ms',
      target: `≤ ${FRAME_MAX} ms`,
      pass: median <= FRAME_MAX,
      remark: `${frames.length} frames, p95 ${quantile(frames, 0.95).toFixed(1)} ms`,
    }
  } finally {
    await browser.close()
  }
}

/** Scrolls until nothing was loaded for two seconds; returns the number of rows. Runs in the page. */
function scrollToTheEnd(step: number): Promise<number> {
  return new Promise((resolve) => {
    let moved = performance.now()
    const next = (now: number) => {
      const before = scrollY
      scrollBy(0, step)
      if (scrollY !== before) moved = now
      if (now - moved > 2_000) resolve(Number(document.querySelector('table[aria-rowcount]')?.getAttribute('aria-rowcount')))
      else requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

/** Milliseconds of each frame on the way back from the end. Runs in the page. */
function scrollBack([step, count]: readonly [number, number]): Promise<number[]> {
  const frames: number[] = []
  return new Promise((resolve) => {
    let last = performance.now()
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      scrollBy(0, -step)
      if (frames.length > count) resolve(frames.slice(1))
      else requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

/** URL of a page in the middle of the list. @throws when the list is not in order */
async function farPage(site: Site): Promise<string> {
  const first = await site.get<Partner[]>(0, `/api/partners?limit=${BUSINESSES_PAGE}`)
  const names = first.slice(REGISTERED).map(({ companyName }) => companyName.toLowerCase())
  if (first.length !== BUSINESSES_PAGE || JSON.stringify(names) !== JSON.stringify(names.toSorted()))
    throw new Error('the list is not in order')
  return `/api/partners?limit=${BUSINESSES_PAGE}&cursor=${Buffer.from(JSON.stringify(['1', 'firma 5', '1'])).toString('base64url')}`
}

const SEED = `
  with made as (
    insert into businesses (company_name, street, house_number, zip_code, city, phone, phone_key, created_at, updated_at)
    select 'Firma ' || n, 'Gartenstraße', n % 90 + 1, lpad((n % 90000 + 1000)::text, 5, '0'),
      ($4::text[])[1 + n % cardinality($4)], '040 ' || n, '+4940' || n,
      '2026-11-01', '2026-11-01'
    from generate_series(1, $2::int * (cardinality($1::uuid[]) + 1) / 2) n returning *
  ), entries as (
    insert into business_entries (source, external_id, business_id, path, first_seen_at, last_seen_at)
    select source, id, id, '/e/' || id, '2026-11-01', '2026-11-01' from made cross join unnest('{gelbeseiten.de,11880.com}'::text[]) source
  ), known as (
    insert into business_keys (key, business_id) select 'phone +4940' || id, id from made
  )
  insert into agent_businesses (office_id, business_id, industry, sort_name, search_text, place_text, status, found_at)
  select agent, id, ($3::text[])[1 + id % cardinality($3)], lower(company_name), lower(concat_ws(' ', company_name, street, zip_code, city, phone)), lower(concat_ws(' ', zip_code, city)), case when id % 20 = 0 then 'contacted' else 'not_contacted' end, '2026-11-01'
  from unnest($1::uuid[]) with ordinality a (agent, place)
  join made on id > (place - 1) * $2::int / 2 and id <= (place + 1) * $2::int / 2`

/** Each agent has different partners, so that a list has foreign rows it must not read. */
const SEED_REGISTERED = `
  with pairs as (
    select a.id as agent, gen_random_uuid() as partner, row_number() over () as n
    from users a cross join generate_series(1, $1::int) where a.role = 'agent'
  ), people as (
    insert into users (id, email, password_hash, first_name, last_name, role, is_email_verified, company_name, phone_number)
    select partner, 'partner' || n || '@giebel.invalid', '-', 'Paula', 'Partner ' || n, 'partner', true, 'Betrieb ' || n, '0170 ' || n from pairs
  ), profiles as (
    insert into partner_profiles (user_id, industry, city, updated_at)
    select partner, ($2::text[])[1 + n % cardinality($2)], 'Hamburg', '2026-11-01' from pairs
  )
  insert into partner_relations (office_id, partner_id, short_link, created_at) select agent, partner, agent::text, '2026-11-01' from pairs`
