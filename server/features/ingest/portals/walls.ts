export type Wall = readonly [pattern: RegExp, reason: string]

/** Sentences that only a wall says, whoever put it up. */
const WORDED: readonly Wall[] = [
  [
    /Ich bin kein Roboter|I am not a robot|Bist du ein Mensch|Sind Sie ein Mensch|Best(?:ä|&auml;)tige,? dass du (?:ein Mensch|kein Roboter)/i,
    'Roboterprüfung',
  ],
  [/Pardon Our Interruption|unusual traffic|ungew(?:ö|&ouml;)hnliche Aktivit/i, 'Ungewöhnlicher Verkehr gemeldet'],
  [/<(?:title|h1)>\s*(?:403 |Error 403:? )?(?:Access Denied|Forbidden|Zugriff verweigert|Request blocked)/i, 'Zugriff verweigert'],
  [/<(?:title|h1)>\s*(?:429 )?(?:Too Many Requests|Zu viele Anfragen)/i, 'Zu viele Anfragen'],
]

/** Some walls are nothing but a script. A portal's own pages load such scripts too, so these count only where the page is none of its own. */
const SCRIPTED: readonly Wall[] = [
  [/captcha|geetest|datadome|distil_|aws-waf|_Incapsula_|px-captcha|cf-chl|challenge-platform/i, 'Captcha'],
]

/** A wall says so at once; bounds the work on a huge page that is something else. Characters. */
const WALL_SIZE_MAX = 200_000

/**
 * Why a page without adverts is a wall, in words for the operator; undefined when it is none. To be asked only of pages without adverts. `ownPage` tells
 * a page of the portal, `own` are sentences that only this portal's walls say.
 */
export function wallIn(html: string, ownPage: RegExp, own: readonly Wall[] = []): string | undefined {
  const start = html.slice(0, WALL_SIZE_MAX)
  const walls = [...own, ...WORDED, ...(ownPage.test(start) ? [] : SCRIPTED)]
  return walls.find(([pattern]) => pattern.test(start))?.[1]
}
