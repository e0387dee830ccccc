import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { load } from 'cheerio'
import { immobilienscout24 } from '#server/features/ingest/portals/immobilienscout24.ts'
import { immowelt } from '#server/features/ingest/portals/immowelt.ts'
import { kleinanzeigen } from '#server/features/ingest/portals/kleinanzeigen.ts'
import type { Portal } from '#server/features/ingest/portals/raw-listing.ts'
import type { BenchResult } from './result.ts'

export const name = 'read'

const CAPTURES = new URL('../../shared/fixtures/portals/', import.meta.url)
const CAPTURED: readonly Portal[] = [kleinanzeigen, immowelt, immobilienscout24]
const FIXTURES = new URL('../server/features/ingest/portals/kleinanzeigen/fixtures/', import.meta.url)
const RATIO_MAX = 1.5
const WARM_UP = 10
const ROUNDS = 40

interface Page {
  readonly portal: Portal
  readonly name: string
  readonly html: string
  readonly listings: number
}

/** The captured result pages; without them the stand-in's pages, as long as real ones so that fixed costs do not dominate. */
function pages(): Page[] {
  if (existsSync(CAPTURES)) return CAPTURED.flatMap(capturesOf)
  return [
    ['results-a', 5],
    ['results-b', 3],
    ['results-c', 2],
  ].map(([file, listings]) => {
    const html = readFileSync(new URL(`${file}.html`, FIXTURES), 'utf8')
    const cards = /<(?:li class="ad|article class="flex)[\s\S]*(?=<\/ul>|<\/div><\/main>)/.exec(html)?.[0] ?? ''
    const more = Array.from({ length: 9 }, (_, copy) => cards.replaceAll(/\b4(\d)00000(\d{3})\b/g, `4$19${copy}000$2`)).join('\n')
    return { portal: kleinanzeigen, name: String(file), html: html.replace(cards, `${cards}\n${more}`), listings: Number(listings) * 10 }
  })
}

function capturesOf(portal: Portal): Page[] {
  const folder = new URL(`${portal.source.replace('.de', '')}/`, CAPTURES)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.expected.json'))
    .map((file) => ({
      portal,
      name: basename(file, '.expected.json'),
      html: readFileSync(new URL(pageOf(file.replace('.expected.json', ''), folder), folder), 'utf8'),
      listings: (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { count: number }).count,
    }))
}

/** A page, or the JSON list that a portal's own scripts fetch. */
const pageOf = (name: string, folder: URL) => (existsSync(new URL(`${name}.html`, folder)) ? `${name}.html` : `${name}.json`)

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

function timed(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** Checks each timed result, because a reader that finds nothing would be the fastest. */
function readOnce(page: Page): void {
  const answer = page.portal.readResults(page.html)
  if (answer.kind !== 'listings' || answer.listings.length !== page.listings) throw new Error(`${page.name}: ${answer.kind}`)
}

/** Only the page's parser, HTML or JSON. */
const parse = (text: string): void => void (text.startsWith('{') ? JSON.parse(text) : load(text))

function measure(page: Page): BenchResult {
  const reader: number[] = []
  const parser: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const turns = [() => reader.push(timed(() => readOnce(page))), () => parser.push(timed(() => parse(page.html)))]
    // Alternates the order, so that neither always pays for the other's garbage.
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) turn()
    if (round < 0) reader.length = parser.length = 0
  }
  const ratio = median(reader) / median(parser)
  return {
    id: 'P10',
    what: `${page.name}, ${page.listings} Anzeigen`,
    value: Number(ratio.toFixed(2)),
    unit: '× Parser',
    target: `≤ ${RATIO_MAX}`,
    pass: ratio <= RATIO_MAX,
    remark: `${median(reader).toFixed(1)} ms gegen ${median(parser).toFixed(1)} ms, ${Math.round(page.html.length / 1024)} kB`,
  }
}

export async function run(): Promise<BenchResult[]> {
  return pages().map(measure)
}
