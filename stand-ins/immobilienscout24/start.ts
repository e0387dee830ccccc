import { nothingThere, openWindow, type PortalWindow, type Reply, reply, type WindowOptions } from '../portal-window.ts'
import { showPicture } from '../world/pictures/show.ts'
import { adPage, gonePage, resultPage } from './pages.ts'
import { findShown } from './search.ts'
import { shownIn, type Shown } from './shown.ts'

/** The default robots.txt. */
const ROBOTS = 'User-agent: *\nDisallow: /meinkonto\nDisallow: /scoutmanager\nAllow: /\n'

/** A running stand-in for immobilienscout24.de. */
export type ImmoscoutStandIn = PortalWindow<Shown>

async function answer(url: URL, { world, robots = ROBOTS }: WindowOptions): Promise<Reply> {
  const path = decodeURIComponent(url.pathname)
  const shown = shownIn(world)
  if (path === '/robots.txt') return reply(robots, { type: 'text/plain' })
  if (path.startsWith('/bilder/')) return (await showPicture(path, false, world)) ?? nothingThere(404)
  if (path.startsWith('/Suche/')) {
    const found = findShown(shown, path, url.searchParams)
    // The portal responds 410 to an unknown path.
    return found === undefined ? nothingThere(410) : reply(resultPage(found.shown, found.total, found.page, url.origin))
  }
  const [, id] = /^\/expose\/(\d+)$/.exec(path) ?? []
  if (id === undefined) return nothingThere(404)
  const found = shown.find((one) => one.id === id)
  return found === undefined ? reply(gonePage(), { status: 404 }) : reply(adPage(found, url.origin))
}

/** Starts the stand-in on loopback. */
export const startImmoscout = (options: WindowOptions): Promise<ImmoscoutStandIn> =>
  openWindow(options, shownIn, (url) => answer(url, options))
