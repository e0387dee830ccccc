import { MEMBER_PATHS, PUBLIC_PATHS } from '#shared/domain/page-paths.ts'

/** Not for visitors without a session, but the application sends them to the login that belongs there. */
const LEADS_TO_A_LOGIN: readonly string[] = [MEMBER_PATHS.admin, MEMBER_PATHS.partner]

/** Capital letters make no difference, as in the application's route table. */
const patternsOf = (paths: readonly string[]) =>
  paths.map((path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

const OPEN = patternsOf([...Object.values(PUBLIC_PATHS), ...LEADS_TO_A_LOGIN])
const ALL = [...OPEN, ...patternsOf(Object.values(MEMBER_PATHS))]

/** Whether a visitor without a session gets the application at this path; everywhere else he gets the landing page. */
export const isOpenToVisitors = (path: string): boolean => OPEN.some((pattern) => pattern.test(path))

/** Whether the product has a page at this path, for whomever. */
export const isPage = (path: string): boolean => ALL.some((pattern) => pattern.test(path))
