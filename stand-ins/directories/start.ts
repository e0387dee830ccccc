import { answerFault, createFaultSwitch } from '../portal-faults.ts'
import { type Listening, listen, readBody } from '../server.ts'
import { createRandom } from '../world/random.ts'
import type { StandInBusiness } from './businesses.ts'
import { detailPage, type DirectoryKind, entryPage, furtherEntries, PAGE, resultPage } from './pages.ts'

const ROBOTS = 'User-agent: *\nDisallow: /konto/\nAllow: /\n'

export interface DirectoryOptions {
  readonly kind: DirectoryKind
  readonly businesses: readonly StandInBusiness[]
  readonly port?: number
  /** Replaces the default robots.txt. */
  readonly robots?: string
}

/** A running stand-in for a business directory. */
export interface DirectoryStandIn extends Listening {
  /** Paths with the query, oldest first. */
  readonly requests: readonly string[]
  /** Omits this field from entries; null shows it again. */
  readonly hide: (part: 'phone' | null) => void
  /** Null removes a fault. */
  readonly fault: ReturnType<typeof createFaultSwitch>['set']
}

/** The trade, place and page that a URL requests. */
function askedIn(kind: DirectoryKind, url: URL): { trade: string; place: string; page: number } | undefined {
  const path = decodeURIComponent(url.pathname)
  if (kind === 'dasoertliche.de') {
    const [, trade, place, page = '1'] = /^\/Themen\/([^/]+)\/([^/]+?)(?:-Seite-(\d+))?\.html$/.exec(path) ?? []
    return trade && place ? { trade, place, page: Number(page) } : undefined
  }
  const [, trade, place] = /^\/suche\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  return trade && place ? { trade, place, page: Number(url.searchParams.get('page') ?? 1) } : undefined
}

/** Directories ignore case and umlauts. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z\d]/g, '')

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

const NOT_FOUND: Answer = { status: 404, type: 'text/html', body: '<!DOCTYPE html><title>Nicht gefunden</title>' }

const foundBy = (businesses: readonly StandInBusiness[], trade: string, place: string) =>
  businesses.filter((one) => folded(one.trade) === folded(trade) && [folded(one.city), one.zip].includes(folded(place)))

/** A paid entry is listed twice. */
const withPaid = (found: readonly StandInBusiness[]) => [...found.slice(0, 1), ...found]

/** Response to the Gelbe Seiten form: entries from a position on, which starts at 1. */
function further(businesses: readonly StandInBusiness[], form: URLSearchParams): Answer {
  const found = withPaid(foundBy(businesses, form.get('WAS') ?? '', form.get('WO') ?? ''))
  const from = Number(form.get('position')) - 1
  const shown = { businesses: found.slice(from, from + Number(form.get('anzahl'))), total: found.length }
  return { status: 200, type: 'application/json', body: furtherEntries(shown) }
}

function answer({ kind, businesses, robots = ROBOTS }: DirectoryOptions, url: URL, form: URLSearchParams): Answer {
  if (url.pathname === '/robots.txt') return { status: 200, type: 'text/plain', body: robots }
  if (kind === 'gelbeseiten.de' && url.pathname === '/ajaxsuche') return further(businesses, form)
  const detail = kind === '11880.com' ? /^\/branchenbuch\/\d+\/(\d+)B/.exec(url.pathname)?.[1] : undefined
  const entry = kind === 'dasoertliche.de' && url.pathname === '/' ? url.searchParams.get('id')?.replace(/^01840*/, '') : undefined
  const listed = businesses.find(({ id }) => String(id) === entry)
  if (listed) return { status: 200, type: 'text/html', body: entryPage(listed) }
  const business = businesses.find(({ id }) => String(id) === detail)
  if (business) return { status: 200, type: 'text/html', body: detailPage(business, url.origin) }
  const asked = askedIn(kind, url)
  if (asked === undefined) return NOT_FOUND
  const matching = foundBy(businesses, asked.trade, asked.place)
  const found = kind === 'gelbeseiten.de' ? withPaid(matching) : matching
  const from = (asked.page - 1) * PAGE[kind]
  const shown = { businesses: found.slice(from, from + PAGE[kind]), total: found.length }
  return { status: 200, type: 'text/html', body: resultPage(kind, shown, url.origin) }
}

const without = (options: DirectoryOptions, part: 'phone'): DirectoryOptions => ({
  ...options,
  businesses: options.businesses.map((one) => ({ ...one, [part]: '' })),
})

/** Starts the stand-in on loopback. */
export async function startDirectory(options: DirectoryOptions): Promise<DirectoryStandIn> {
  const requests: string[] = []
  let hidden: 'phone' | null = null
  const faults = createFaultSwitch()
  const random = createRandom(1)
  const listening = await listen(async (request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const form = new URLSearchParams(await readBody(request))
    const respond = () => {
      const { status, type, body } = answer(hidden === null ? options : without(options, hidden), new URL(path, listening.url), form)
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
    }
    const wrong = faults.take(path)
    if (wrong === undefined) return respond()
    answerFault(wrong, response, { path, random, answer: respond, removed: faults.removed() })
  }, options.port)
  return { ...listening, requests, hide: (part) => void (hidden = part), fault: faults.set }
}
