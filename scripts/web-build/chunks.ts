import type { Rolldown } from 'vite'

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters' | 'importedIds'>
type Graph = (id: string) => ModuleInfo | null

const ROUTE_TABLE = '/web/app/pages.tsx'
/** The landing page is there before its code; both belong to its first load. */
const LANDING = /\/web\/landing(\.html|\/main\.tsx)$/
const APPLICATION = '/web/index.html'
const FORM_LIBRARIES = /\/node_modules\/(react-hook-form|@hookform|zod)\//

/** Pages that need what hardly another one does: the rest does not fetch it. */
const APART: readonly (readonly [pages: RegExp, audience: string])[] = [
  [/\/profile\.tsx$/, 'profile'],
  [/\/legal(-texts)?\.tsx$/, 'legal'],
  [/\/public\/(register-|partner-link)/, 'newcomers'],
]
const isBeforeLogin = (audience: string) => audience === 'public' || audience === 'newcomers'
const BEHIND_LOGIN = ['agent', 'members', 'profile']

/** Pages and frames are named after those they are for; what is named after nobody is for everybody who is signed in. */
function audiencesOf(page: string): string[] {
  const named = /\/(agent|public)[/-]/.exec(page)?.[1] ?? 'members'
  // a frame stands around the profile as well
  if (page.includes('/shells/')) return [named, 'profile']
  return [APART.find(([pages]) => pages.test(page))?.[1] ?? named]
}

/** What is wanted in distant places is not cut any finer: many small pieces compress badly, and each costs a request. */
function broadened(audiences: readonly string[]): readonly string[] {
  if (audiences.every(isBeforeLogin)) return audiences
  if (audiences.some(isBeforeLogin)) return [...(audiences.includes('agent') ? ['agent'] : []), 'members', 'public']
  if (audiences.includes('legal') && audiences.length > 1) return [...BEHIND_LOGIN, 'legal']
  return audiences.includes('members') && audiences.includes('profile') ? BEHIND_LOGIN : audiences
}

/** What brings a module along: entries of the build, pages, and whatever else is only fetched when it is wanted. */
function entriesOf(id: string, graph: Graph): string[] {
  const seen = new Set<string>()
  const visit = (at: string): string[] => {
    if (seen.has(at)) return []
    seen.add(at)
    const info = graph(at)
    if (!info) return []
    const above = info.importers.flatMap(visit)
    return info.isEntry || info.dynamicImporters.length > 0 ? [at, ...above] : above
  }
  return visit(id)
}

/** Whether a module cannot do without the form libraries: pages without a form do not fetch it. */
function needsForms(id: string, graph: Graph, seen: Set<string> = new Set()): boolean {
  if (FORM_LIBRARIES.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return graph(id)?.importedIds.some((imported) => needsForms(imported, graph, seen)) ?? false
}

/**
 * The piece in which a module travels that several pages share: `base` is what the landing page needs as well, `app` what every page needs,
 * the rest bears the name of those whose pages need it. Without a piece the bundler's own cut is
 * right: the module belongs to one page, or to dialogs that most visits never open. A module is wanted by all who want what imports it, so no
 * two pieces can need each other.
 */
export function pieceOf(id: string, graph: Graph): string | undefined {
  const people = peopleOf(entriesOf(id, graph), graph)
  // a profile is never without its forms
  return people !== undefined && people !== 'profile' && needsForms(id, graph) ? `${people}-forms` : people
}

function peopleOf(entries: readonly string[], graph: Graph): string | undefined {
  const pages = entries.filter((entry) => graph(entry)?.dynamicImporters.some((importer) => importer.endsWith(ROUTE_TABLE)))
  const audiences = [...new Set(pages.flatMap(audiencesOf))]
  const isForEveryPage = entries.some((entry) => entry.endsWith(APPLICATION))
  const isForLanding = entries.some((entry) => LANDING.test(entry))
  if (isForLanding && (isForEveryPage || !audiences.every(isBeforeLogin))) return 'base'
  if (isForEveryPage) return 'app'
  if (pages.length < 2) return undefined
  return isForLanding ? 'visitors' : broadened(audiences).toSorted().join('-and-')
}
