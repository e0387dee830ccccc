import type { Rolldown } from 'vite'

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters' | 'importedIds'>
type Graph = (id: string) => ModuleInfo | null

const APPLICATION = '/web/index.html'
const ROUTE_TABLE = '/web/app/pages.tsx'
/** The landing page with its login window, which opens without the application. */
const LANDING = /\/web\/landing[./]/
/** What shows properties: a page that only mentions them does not load it. */
const PROPERTIES = /\/web\/(blocks\/property-cards|pages\/agent\/(property|same-object))\.tsx$/
/** Pages with filters, the only ones that load the table of criteria. */
const SEARCHES = /\/web\/pages\/agent\/(properties|dashboard|saved-searches)\.tsx$/
/** What signed-in users share on only a few of their pages. */
const OF_SOME_MEMBERS: readonly (readonly [modules: RegExp, piece: string])[] = [
  // texts about tips: most pages after the login show none
  [/\/(web\/features\/network\/tips|shared\/domain)\/(messages|tip)\.ts$/, 'tips'],
  // where an agent enters the CRM credentials: two of the agent's pages show it
  [/\/web\/features\/work\/crm\/(access-fields|secret-field|settings-card|settings-messages|queries-settings)\.tsx?$/, 'crm-access'],
  // the table on the administration and on one agent page
  [/\/web\/components\/record-table\.tsx$/, 'records'],
]
/** The number and the search clients to call for: on the call list, and loaded by the property pages. */
const CALLING = /\/(features\/work\/(calls\/(phone-link|messages)|search-clients\/(client-choice|link-button))\.tsx?|icons\/link-2\.mjs)$/
/** The code that splits a name, loaded when an address is copied, a text opened or a seller called. */
const NAMES = /\/shared\/domain\/name-parts\.ts$/
const CHUNKS_OF_THEIR_OWN: readonly (readonly [modules: RegExp, piece: string])[] = [
  // reads several pages of a list side by side, which only the prospects do; its package names it in an index that every page needs
  [/\/@tanstack\/(query-core|react-query)\/.*\/(queriesObserver|useQueries)\.js$/, 'side-by-side'],
  // the table of an advert's facts, with their names in files and other programs: for the property page, the import and the CRM
  [/\/shared\/domain\/advert-fields\.ts$/, 'advert-fields'],
  // names of roles and rights, which a page that merely hides what a role lacks loads when it has to explain
  [/\/shared\/domain\/office-words\.ts$/, 'office-words'],
]
/** Small parts of agents' pages: one that shares nothing else would load all that agents share. */
const SMALL = /\/web\/(components|lib)\/missing-right\.tsx$/
const FORM_LIBRARIES = /\/node_modules\/(react-hook-form|@hookform|zod)\//

/** A page's audience, by the first pattern that matches; other pages and frames are for all signed-in users. */
const AUDIENCES: readonly (readonly [pages: RegExp, audience: string])[] = [
  [/\/profile\.tsx$/, 'profile'],
  [/\/public\/register-/, 'newcomers'],
  [/\/public\//, 'visitors'],
  [/\/pages\/agent\//, 'agent'],
]
const BEFORE_LOGIN = ['newcomers', 'visitors']

const findAudience = (page: string) => AUDIENCES.find(([pages]) => pages.test(page))?.[1] ?? 'members'
const isBeforeLogin = (audience: string) => BEFORE_LOGIN.includes(audience)

/** The entries and lazily loaded modules that import a module, directly or not, leaving out paths through `but`. */
function findEntries(id: string, graph: Graph, but?: RegExp): string[] {
  const seen = new Set<string>()
  const visit = (at: string): string[] => {
    const info = graph(at)
    if (!info || seen.has(at) || but?.test(at)) return []
    seen.add(at)
    const above = info.importers.flatMap(visit)
    return info.isEntry || info.dynamicImporters.length > 0 ? [at, ...above] : above
  }
  return visit(id)
}

/** Whether a module imports the form libraries, directly or not. Pages without a form do not load them. */
function needsForms(id: string, graph: Graph, seen: Set<string> = new Set()): boolean {
  if (FORM_LIBRARIES.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return graph(id)?.importedIds.some((imported) => needsForms(imported, graph, seen)) ?? false
}

/**
 * Names a chunk by these pages' audiences. A module with several audiences is not split further, because many small pieces compress badly and
 * each costs a request. Only what a single public page shares with the pages after the login is kept from other visitors.
 */
function nameFor(pages: readonly string[]): string {
  const audiences = [...new Set(pages.map(findAudience))]
  const [only] = audiences
  if (only !== undefined && audiences.length === 1) return only
  const before = pages.filter((page) => isBeforeLogin(findAudience(page)))
  if (before.length === pages.length) return 'visitors'
  if (before.length === 0) return 'members'
  return before.length === 1 && audiences.includes('visitors') ? 'members-and-one' : 'everybody'
}

const nameOfPage = (page: string) => page.split('/').slice(-2).join('-').replace('.tsx', '')

/**
 * The chunk that contains a module: `base` if the landing page needs it too, `app` if the application
 * and its pages do, else the name of its audience or of its only page. Undefined leaves it to the bundler: it belongs to the application's entry or to windows that most visits never open. A page
 * that needs a module also needs everything that module imports, so no two chunks can import each other.
 */
export function findPiece(id: string, graph: Graph): string | undefined {
  const own = CHUNKS_OF_THEIR_OWN.find(([modules]) => modules.test(id))
  if (own) return own[1]
  const isPage = (entry: string) => graph(entry)?.dynamicImporters.some((importer) => importer.endsWith(ROUTE_TABLE)) ?? false
  const entries = findEntries(id, graph)
  const pages = entries.filter(isPage)
  const isForLanding = entries.some((entry) => LANDING.test(entry))
  const isForEveryPage = entries.some((entry) => entry.endsWith(APPLICATION))
  if (isForLanding && (isForEveryPage || pages.some((page) => !isBeforeLogin(findAudience(page))))) return 'base'
  if (isForEveryPage) return entries.length > 1 ? 'app' : undefined
  const [page] = pages
  if (page === undefined) return undefined
  if (NAMES.test(id)) return 'names'
  if (pages.length === 1) return isForLanding ? undefined : CALLING.test(id) ? 'calling' : nameOfPage(page)
  if (isForLanding) return 'landing-and-visitors'
  if (!findEntries(id, graph, PROPERTIES).some(isPage)) return 'properties'
  if (!findEntries(id, graph, SEARCHES).some(isPage)) return 'searches'
  return nameForSeveral(id, pages, graph)
}

function nameForSeveral(id: string, pages: readonly string[], graph: Graph): string {
  if (SMALL.test(id)) return 'members'
  const name = nameFor(pages)
  const own = name === 'members' ? OF_SOME_MEMBERS.find(([modules]) => modules.test(id)) : undefined
  if (own) return own[1]
  return name !== 'profile' && needsForms(id, graph) ? `${name}-forms` : name
}
