export type Wall = readonly [pattern: RegExp, reason: string]

/** Texts that occur only on walls, whichever provider they come from. */
const WORDED: readonly Wall[] = [
  [
    /Ich bin kein Roboter|I am not a robot|Bist du ein Mensch|Sind Sie ein Mensch|Best(?:ä|&auml;)tige,? dass du (?:ein Mensch|kein Roboter)/i,
    'Roboterprüfung',
  ],
  [/Pardon Our Interruption|unusual traffic|ungew(?:ö|&ouml;)hnliche Aktivit/i, 'Ungewöhnlicher Verkehr gemeldet'],
  [/<(?:title|h1)>\s*(?:403 |Error 403:? )?(?:Access Denied|Forbidden|Zugriff verweigert|Request blocked)/i, 'Zugriff verweigert'],
  [/<(?:title|h1)>\s*(?:429 )?(?:Too Many Requests|Zu viele Anfragen)/i, 'Zu viele Anfragen'],
]

/** Some walls consist of a script only. A portal's own pages load such scripts too, so these count only if the page is not the portal's own. */
const SCRIPTED: readonly Wall[] = [
  [/captcha|geetest|datadome|distil_|aws-waf|_Incapsula_|px-captcha|cf-chl|challenge-platform/i, 'Captcha'],
]

/** Characters. A wall's text is at the beginning; the limit bounds the work on other huge pages. */
const WALL_SIZE_MAX = 200_000

/**
 * Why a page without adverts is a wall, in words for the operator; undefined if it is not a wall. Only valid for pages without adverts. `ownPage`
 * matches the portal's pages, `own` lists texts that occur only on this portal's walls.
 */
export function wallIn(html: string, ownPage: RegExp, own: readonly Wall[] = []): string | undefined {
  const start = html.slice(0, WALL_SIZE_MAX)
  const walls = [...own, ...WORDED, ...(ownPage.test(start) ? [] : SCRIPTED)]
  return walls.find(([pattern]) => pattern.test(start))?.[1]
}
