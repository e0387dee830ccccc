import { answerFault, createFaultSwitch } from '../portal-faults.ts'
import { type Listening, listen } from '../server.ts'
import { showPicture } from '../world/pictures/show.ts'
import { randomOf } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { adPage, gonePage, resultPage } from './pages.ts'
import { findShown, suggestPlaces } from './search.ts'
import { shownIn, type Shown } from './shown.ts'

/** What a polite reader may read. */
const ROBOTS = 'User-agent: *\nDisallow: /profil/\nDisallow: /mein-konto\nAllow: /\n'

export interface ImmoweltOptions {
  /** Shown through another window by other portals. */
  readonly world: World
  readonly port?: number
  /** Text of robots.txt instead of the usual one. */
  readonly robots?: string
}

/** A running stand-in for immowelt.de, or for immonet.de, which shows the same pages under its own name. */
export interface ImmoweltStandIn extends Listening {
  /** Paths with the query, oldest first. */
  readonly requests: readonly string[]
  /** Newest first. */
  readonly shown: () => readonly Shown[]
  /** Null takes a fault back. */
  readonly fault: ReturnType<typeof createFaultSwitch>['set']
}

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const reply = (body: string, type = 'text/html', status = 200): Reply => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
})
const notFound = () =>
  reply('<!DOCTYPE html><html lang="de"><title>Nicht gefunden</title><h1>Seite nicht gefunden</h1></html>', 'text/html', 404)

async function answer(url: URL, { world, robots = ROBOTS }: ImmoweltOptions): Promise<Reply> {
  const path = decodeURIComponent(url.pathname)
  const shown = shownIn(world)
  if (path === '/robots.txt') return reply(robots, 'text/plain')
  if (path === '/search-mfe-bff/autocomplete/suggestion')
    return reply(JSON.stringify(suggestPlaces(url.searchParams.get('query') ?? '')), 'application/json')
  if (path.startsWith('/bilder/')) return (await showPicture(path, url.searchParams.has('w'), world)) ?? notFound()
  if (path === '/classified-search') {
    const found = findShown(shown, url.searchParams)
    return reply(resultPage(found.shown, found.total, url.origin))
  }
  const [, id] = /^\/expose\/(\w+)$/.exec(path) ?? []
  if (id === undefined) return notFound()
  const found = shown.find((one) => one.id === id)
  return reply(found === undefined ? gonePage() : adPage(found, url.origin))
}

/** Starts the stand-in on loopback. */
export async function startImmowelt(options: ImmoweltOptions): Promise<ImmoweltStandIn> {
  const requests: string[] = []
  const faults = createFaultSwitch()
  const random = randomOf(1)
  const listening = await listen(async (request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const respond = async () => {
      const { status, headers, body } = await answer(new URL(path, listening.url), options)
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
    }
    const wrong = faults.take(path)
    if (wrong === undefined) return respond()
    answerFault(wrong, response, { path, random, answer: () => void respond() })
  }, options.port)
  return { ...listening, requests, shown: () => shownIn(options.world), fault: faults.set }
}
