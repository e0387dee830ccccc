import { failOnStatus, OutgoingFailure } from './failure.ts'
import { type Ask, type Http, type HttpAnswer, MAX_REDIRECTS } from './fetch.ts'
import type { Pace } from './pace.ts'
import type { Robots } from './robots.ts'

/** Milliseconds; a longer `Crawl-delay` would occupy the host's turn for too long. */
const LONGEST_CRAWL_DELAY = 60_000

export interface VisitOptions {
  /** Milliseconds between two requests to the host; the host's own `Crawl-delay` applies if longer. */
  readonly pauseMs: number
  /** Aborts the waiting and the request. */
  readonly signal?: AbortSignal
}

/** A parsed response. `blocked` means a block page instead of content; its reason is a sentence for the user. */
export type Seen = { readonly kind: string } | { readonly kind: 'blocked'; readonly reason: string }

export interface Visitor {
  /** Whether robots.txt allows this page; fetches the host's rules if they are not cached. */
  allows(url: URL, options: VisitOptions): Promise<boolean>
  /**
   * Fetches like a polite guest: only what robots.txt allows, one request per host at a time, with pauses, and the same for every redirect. 2xx, 404
   * and 410 are parsed within the turn, so that a block page closes the host before the next request; every other result is an OutgoingFailure.
   */
  visit<Page extends Seen>(ask: Ask, read: (answer: HttpAnswer) => Promise<Page> | Page, options: VisitOptions): Promise<Unblocked<Page>>
}

export type Unblocked<Page> = Exclude<Page, { readonly kind: 'blocked' }>

export interface VisitorParts {
  readonly http: Pick<Http, 'get' | 'hop'>
  readonly robots: Robots
  readonly pace: Pace
}

export function createVisitor({ http, robots, pace }: VisitorParts): Visitor {
  const allows: Visitor['allows'] = async (url, { pauseMs, signal }) => {
    // Fetching the rules is a request, too, so it waits for its turn; cached rules cost nothing.
    if (!robots.knows(url)) await pace.inTurn(url.host, pauseMs, () => robots.allows(url), signal ? { signal } : {})
    return robots.allows(url)
  }
  /** One turn: the parsed response, or the redirect target. */
  const step = async <Page>(ask: Ask, read: (answer: HttpAnswer) => Promise<Page>, options: VisitOptions): Promise<Page | URL> => {
    const { url } = ask
    if (!(await allows(url, options))) {
      throw new OutgoingFailure('not_allowed', `${url.host} erlaubt den automatischen Abruf dieser Seite nicht.`)
    }
    const delay = Math.min((await robots.crawlDelay(url)) ?? 0, LONGEST_CRAWL_DELAY)
    const run = async (turn: AbortSignal) => {
      const answer = await http.hop(ask, { signal: turn })
      return answer instanceof URL ? answer : read(failOnStatus(answer))
    }
    const isAllowedPage = (page: Page | URL) => !(page instanceof URL)
    return pace.inTurn(url.host, Math.max(options.pauseMs, delay), run, {
      isAllowedPage,
      ...(options.signal && { signal: options.signal }),
    })
  }
  return {
    allows,
    async visit<Page extends Seen>(first: Ask, read: (answer: HttpAnswer) => Promise<Page> | Page, options: VisitOptions) {
      const readUnlessWall = async (answer: HttpAnswer): Promise<Unblocked<Page>> => {
        const page = await read(answer)
        if (page.kind === 'blocked') throw new OutgoingFailure('blocked', (page as { reason: string }).reason)
        return page as Unblocked<Page>
      }
      let ask = first
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const reached = await step(ask, readUnlessWall, options)
        if (!(reached instanceof URL)) return reached
        // headers may contain a key, so they are only sent to the named host
        ask = { method: 'GET', url: reached, ...(reached.origin === first.url.origin && first.headers && { headers: first.headers }) }
      }
      throw new OutgoingFailure('too_many_redirects', `${first.url.host} leitet zu oft weiter.`)
    },
  }
}
