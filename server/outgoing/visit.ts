import { failOnStatus, OutgoingFailure } from './failure.ts'
import type { GetOptions, Http, HttpAnswer } from './fetch.ts'
import type { Pace } from './pace.ts'
import type { Robots } from './robots.ts'

/** Milliseconds; a longer `Crawl-delay` would hold the host's turn for ever. */
const LONGEST_CRAWL_DELAY = 60_000

export interface VisitOptions extends GetOptions {
  /** Milliseconds between two requests to the host; the host's own `Crawl-delay` counts where it is longer. */
  readonly pauseMs: number
}

export interface Visitor {
  /** Whether robots.txt lets us ask for this page; asks the host for its rules when they are not known. */
  allows(url: URL, options: VisitOptions): Promise<boolean>
  /**
   * Asks for a page the way a guest does: only what robots.txt allows, one request per host at a time, with pauses.
   * Gives 2xx, 404 and 410; every other end is an OutgoingFailure.
   */
  visit(url: URL, options: VisitOptions): Promise<HttpAnswer>
}

export interface VisitorParts {
  readonly http: Pick<Http, 'get'>
  readonly robots: Robots
  readonly pace: Pace
}

export function createVisitor({ http, robots, pace }: VisitorParts): Visitor {
  const allows: Visitor['allows'] = async (url, { pauseMs, signal }) => {
    // Asking for the rules is a request too, so it waits for its turn; from memory they cost nothing.
    if (!robots.knows(url)) await pace.inTurn(url.host, pauseMs, () => robots.allows(url), signal ? { signal } : {})
    return robots.allows(url)
  }
  return {
    allows,
    async visit(url, { pauseMs, signal, ...options }) {
      const waiting = signal ? { signal } : {}
      if (!(await allows(url, { pauseMs, ...waiting }))) {
        throw new OutgoingFailure('not_allowed', `${url.host} erlaubt den automatischen Abruf dieser Seite nicht.`)
      }
      const delay = Math.min((await robots.crawlDelay(url)) ?? 0, LONGEST_CRAWL_DELAY)
      const get = async (turn: AbortSignal) => failOnStatus(await http.get(url, { ...options, signal: turn }))
      return pace.inTurn(url.host, Math.max(pauseMs, delay), get, waiting)
    },
  }
}
