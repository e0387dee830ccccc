import { MEMBER_PATHS, PUBLIC_PATHS } from '#shared/domain/page-paths.ts'

/** Not public, but the application redirects visitors without a session to the matching login. */
const LEADS_TO_A_LOGIN: readonly string[] = [MEMBER_PATHS.admin, MEMBER_PATHS.partner]

/** Case-insensitive, as in the application's route table. */
const pathPatterns = (paths: readonly string[]) =>
  paths.map((path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

const OPEN = pathPatterns([...Object.values(PUBLIC_PATHS), ...LEADS_TO_A_LOGIN])
const ALL = [...OPEN, ...pathPatterns(Object.values(MEMBER_PATHS))]

/** Whether a visitor without a session gets the application at this path; all other paths show the landing page. */
export const isOpenToVisitors = (path: string): boolean => OPEN.some((pattern) => pattern.test(path))

/** Whether the product has a page at this path, for any role. */
export const isPage = (path: string): boolean => ALL.some((pattern) => pattern.test(path))
