/** A path that comes back to this site is never longer; servers and browsers give up on longer ones in their own ways. */
const LENGTH_MAX = 2_000
/** Pages that lead on by themselves: to return to one would end the new session, or go round in circles. */
const ENTRANCES = ['/auth', '/logout', '/api/login']

/**
 * A path of this site to go to after signing in, or undefined. Whatever a browser might read as another site is refused before anybody
 * normalises it: a second slash, a backslash, what it drops (tabs, breaks) and segments of dots.
 */
export function safeReturnTo(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LENGTH_MAX || !value.startsWith('/') || /[\\\s\p{Cc}\p{Cs}]/u.test(value))
    return undefined
  const path = value.split(/[?#]/, 1)[0] ?? ''
  if (path.includes('//') || /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return undefined
  return ENTRANCES.includes(path.toLowerCase().replace(/\/$/, '')) ? undefined : value
}
