import { DAY, HOUR } from '#shared/domain/durations.ts'
import robotsParser from 'robots-parser'
import type { Clock } from '../clock.ts'
import { failOnStatus, OutgoingFailure } from './failure.ts'
import type { Http } from './fetch.ts'

const KEEP_RULES = DAY
const KEEP_ERROR = HOUR
/** Longer files are truncated here, as RFC 9309 requires. */
const MAX_CHARACTERS = 500 * 1024

type Rules = ReturnType<typeof robotsParser>

interface Known {
  readonly until: number
  readonly rules: Rules | OutgoingFailure
}

export interface Robots {
  /** Whether robots.txt allows this page. Rejects with OutgoingFailure 'unreachable' or 'blocked' if the host does not provide its rules. */
  allows(url: URL): Promise<boolean>
  /** Milliseconds between two requests, as required by the host; undefined if it does not state any. */
  crawlDelay(url: URL): Promise<number | undefined>
  /** Whether this host's rules are cached. */
  knows(url: URL): boolean
}

/** The hosts' robots.txt by RFC 9309, cached per origin for a day. `userAgent` is matched by its name before the slash. */
export function createRobots(http: Pick<Http, 'get'>, clock: Clock, userAgent: string): Robots {
  const known = new Map<string, Known>()
  const loading = new Map<string, Promise<Known>>()

  const fresh = (origin: string): Known | undefined => {
    const entry = known.get(origin)
    // The clock may have been set back; then an entry expires later than any valid one.
    const left = (entry?.until ?? 0) - clock.now().getTime()
    return left > 0 && left <= KEEP_RULES ? entry : undefined
  }

  const load = async (origin: string): Promise<Known> => {
    const rules = await ask(http, origin, userAgent)
    const entry = { rules, until: clock.now().getTime() + (rules instanceof Error ? KEEP_ERROR : KEEP_RULES) }
    known.set(origin, entry)
    return entry
  }

  const rulesFor = async ({ origin }: URL): Promise<Rules> => {
    let entry = fresh(origin)
    if (!entry) {
      const pending = loading.get(origin) ?? load(origin).finally(() => loading.delete(origin))
      loading.set(origin, pending)
      entry = await pending
    }
    if (entry.rules instanceof Error) throw entry.rules
    return entry.rules
  }

  return {
    allows: async (url) => (await rulesFor(url)).isAllowed(url.href, userAgent) ?? true,
    crawlDelay: async (url) => {
      const seconds = (await rulesFor(url)).getCrawlDelay(userAgent)
      return seconds !== undefined && seconds >= 0 ? seconds * 1000 : undefined
    },
    knows: ({ origin }) => fresh(origin) !== undefined,
  }
}

/** The rules, or the failure to cache. For a host that asks to wait it throws and caches nothing, because the host's own time applies. */
async function ask(http: Pick<Http, 'get'>, origin: string, userAgent: string): Promise<Rules | OutgoingFailure> {
  const url = new URL('/robots.txt', origin)
  try {
    const answer = await http.get(url)
    const { status, text } = answer
    if (status >= 200 && status < 300) return rulesIn(url, text, userAgent)
    // RFC 9309, 2.3.1.3: without a file there are no rules, even if access to the file is forbidden. "Too many requests" does not concern the file.
    if (status >= 400 && status < 500 && status !== 429) return robotsParser(url.href, '')
    failOnStatus(answer)
    return unreadable(url.host, { status })
  } catch (error) {
    if (!(error instanceof OutgoingFailure) || error.retryAfter !== undefined || error.kind === 'blocked') throw error
    return unreadable(url.host, { status: error.status, cause: error })
  }
}

function unreadable(host: string, details: { readonly status?: number | undefined; readonly cause?: unknown }): OutgoingFailure {
  return new OutgoingFailure('unreachable', `Die Regeln von ${host} für automatische Abrufe sind gerade nicht lesbar.`, details)
}

/** A robots.txt's rules for our user agent. */
export const rulesIn = ({ href }: URL, text: string, userAgent: string): Rules =>
  robotsParser(href, isRules(text) ? withFewNames(text.slice(0, MAX_CHARACTERS), userAgent) : '')

const productName = (agent: string) => agent.split('/', 1)[0]?.trim().toLowerCase() ?? ''

/** Reduces the names of rule groups to the relevant ones. The library stores each rule once per name, so 500 KB could exhaust the memory. */
function withFewNames(text: string, userAgent: string): string {
  const own = productName(userAgent)
  const above = new Set<string>()
  const lines = text.split(/\r\n|\r|\n/).map((line) => {
    const [statement = ''] = line.split('#', 1)
    const colon = statement.indexOf(':')
    const field = statement.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (field === '') return line
    if (field !== 'user-agent') {
      above.clear()
      return line
    }
    const name = productName(statement.slice(colon + 1))
    const kept = name === own || name === '*' ? name : 'another'
    if (above.has(kept)) return ''
    above.add(kept)
    return `User-agent: ${kept}`
  })
  return lines.join('\n')
}

/** Some hosts return their start page or a block page for every path. */
function isRules(text: string): boolean {
  return !text.trimStart().startsWith('<') && !text.includes('\0')
}
