/** Maximum length of an accepted path; servers and browsers differ for longer ones. */
const LENGTH_MAX = 2_000
/** Pages that redirect: returning there would end the new session or loop. */
const ENTRANCES = ['/auth', '/logout', '/api/login']

/**
 * A path on this site to open after signing in, or undefined. Rejects everything a browser might resolve to another site before any normalisation: a
 * second slash, a backslash, dropped characters (tabs, line breaks) and dot segments.
 */
export function safeReturnTo(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LENGTH_MAX || !value.startsWith('/') || /[\\\s\p{Cc}\p{Cs}]/u.test(value))
    return undefined
  const path = value.split(/[?#]/, 1)[0] ?? ''
  if (path.includes('//') || /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return undefined
  return ENTRANCES.includes(path.toLowerCase().replace(/\/$/, '')) ? undefined : value
}
