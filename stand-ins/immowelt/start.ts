import { nothingThere, openWindow, type PortalWindow, type Reply, reply, type WindowOptions } from '../portal-window.ts'
import { showPicture } from '../world/pictures/show.ts'
import { adPage, gonePage, resultPage } from './pages.ts'
import { findShown, suggestPlaces } from './search.ts'
import { shownIn, type Shown } from './shown.ts'

/** The default robots.txt. */
const ROBOTS = 'User-agent: *\nDisallow: /profil/\nDisallow: /mein-konto\nAllow: /\n'

/** A running stand-in for immowelt.de, or for immonet.de, which shows the same pages under its own name. */
export type ImmoweltStandIn = PortalWindow<Shown>

async function answer(url: URL, { world, robots = ROBOTS }: WindowOptions): Promise<Reply> {
  const path = decodeURIComponent(url.pathname)
  const shown = shownIn(world)
  if (path === '/robots.txt') return reply(robots, { type: 'text/plain' })
  if (path === '/search-mfe-bff/autocomplete/suggestion')
    return reply(JSON.stringify(suggestPlaces(url.searchParams.get('query') ?? '')), { type: 'application/json' })
  if (path.startsWith('/bilder/')) return (await showPicture(path, url.searchParams.has('w'), world)) ?? nothingThere(404)
  if (path === '/classified-search') {
    const found = findShown(shown, url.searchParams)
    return reply(resultPage(found.shown, found.total, url.origin))
  }
  const [, id] = /^\/expose\/(\w+)$/.exec(path) ?? []
  if (id === undefined) return nothingThere(404)
  const found = shown.find((one) => one.id === id)
  return reply(found === undefined ? gonePage() : adPage(found, url.origin))
}

/** Starts the stand-in on loopback. */
export const startImmowelt = (options: WindowOptions): Promise<ImmoweltStandIn> =>
  openWindow(options, shownIn, (url) => answer(url, options))
