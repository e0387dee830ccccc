import { firstGermanNumber, oneLine } from '../german-numbers.ts'

type Wall = readonly [pattern: RegExp, reason: string]

/** Sentences that only a wall says. */
const WORDED: readonly Wall[] = [
  [
    /IP-Bereich\s+vor(?:ü|&uuml;|ue)bergehend\s+gesperrt|themen\.kleinanzeigen\.de\/ip-eingeschraenkt/i,
    'Adressbereich vorübergehend gesperrt',
  ],
  [
    /Ich bin kein Roboter|I am not a robot|Bist du ein Mensch|Sind Sie ein Mensch|Best(?:ä|&auml;)tige,? dass du (?:ein Mensch|kein Roboter)/i,
    'Roboterprüfung',
  ],
  [/Pardon Our Interruption|unusual traffic|ungew(?:ö|&ouml;)hnliche Aktivit/i, 'Ungewöhnlicher Verkehr gemeldet'],
  [/<(?:title|h1)>\s*(?:403 |Error 403:? )?(?:Access Denied|Forbidden|Zugriff verweigert|Request blocked)/i, 'Zugriff verweigert'],
  [/<(?:title|h1)>\s*(?:429 )?(?:Too Many Requests|Zu viele Anfragen)/i, 'Zu viele Anfragen'],
]

/** Some walls are nothing but a script. The portal's own pages load such scripts too, so these count only where its search form is missing. */
const SCRIPTED: readonly Wall[] = [
  [/captcha|geetest|datadome|distil_|aws-waf|_Incapsula_|px-captcha|cf-chl|challenge-platform/i, 'Captcha'],
]
const OWN_PAGE = /\/s-suchanfrage\.html|id="site-header"|id="viewad-/

/** A wall says so at once; bounds the work on a huge page that is something else. Characters. */
const WALL_SIZE_MAX = 200_000

/** Why a page without adverts is a wall, in words for the operator; undefined when it is none. To be asked only of pages without adverts. */
export function wallReason(html: string): string | undefined {
  const start = html.slice(0, WALL_SIZE_MAX)
  const walls = OWN_PAGE.test(start) ? WORDED : [...WORDED, ...SCRIPTED]
  return walls.find(([pattern]) => pattern.test(start))?.[1]
}

/** The portal's own words for "nothing found", in the visible text outside the cards. */
const NOTHING_FOUND = [
  /(?<![\d.,] ?)\b0 (?:Ergebnisse|Anzeigen|Treffer|Immobilien|Angebote)\b/i,
  /\bkeine (?:passenden |aktuellen )?(?:Ergebnisse|Anzeigen|Treffer)\b[^.!?]{0,80}\bgefunden\b/i,
  /\b(?:wurden|haben wir|gibt es|sind|es gibt) (?:leider |derzeit |aktuell )*keine (?:passenden )?(?:Ergebnisse|Anzeigen|Treffer)\b/i,
]

export function saysNothingFound(visible: string): boolean {
  return NOTHING_FOUND.some((pattern) => pattern.test(visible))
}

/** Hits over all pages from "1 - 25 von 1.231 Immobilien" or a heading "1.231 Ergebnisse in …"; the noun changes with the category. */
export function totalHits(visible: string, heading: string): number | null {
  const ranged = /\b\d[\d.]*\s*[-–]\s*\d[\d.]*\s+von\s+([\d.]+\d|\d)/.exec(visible)
  if (ranged?.[1] !== undefined) return firstGermanNumber(ranged[1])
  const counted = /^(\d[\d.]*) (?:Ergebnis|Anzeige|Treffer|Immobilie|Angebot|Wohnung|H(?:ä|ae)us|Mietwohnung|Eigentumswohnung)/i.exec(
    oneLine(heading),
  )
  return counted?.[1] === undefined ? null : firstGermanNumber(counted[1])
}
