import { firstGermanNumber, oneLine } from '../german-numbers.ts'

/**
 * What pages say that are put in front of the adverts. Read in the whole source, because some walls consist of nothing but
 * a script; so it may be asked only after the page has been found to hold no adverts: real pages load captchas too.
 */
const WALLS: readonly (readonly [RegExp, string])[] = [
  [/IP-Bereich\s+vor(?:ü|&uuml;|ue)bergehend\s+gesperrt|themen\.kleinanzeigen\.de\/ip-eingeschraenkt/i, 'Adressbereich vorübergehend gesperrt'],
  [/Ich bin kein Roboter|I am not a robot|Bist du ein Mensch|Sind Sie ein Mensch|Best(?:ä|&auml;)tige,? dass du (?:ein Mensch|kein Roboter)/i, 'Roboterprüfung'],
  [/captcha|geetest|datadome|distil_|aws-waf|_Incapsula_|px-captcha|cf-chl|challenge-platform/i, 'Captcha'],
  [/Pardon Our Interruption|unusual traffic|ungew(?:ö|&ouml;)hnliche Aktivit/i, 'Ungewöhnlicher Verkehr gemeldet'],
  [/Access Denied|Zugriff verweigert|403 Forbidden|<h1>\s*Forbidden|Request blocked|Reference\s*(?:&#35;|#)\s*\d+\./i, 'Zugriff verweigert'],
  [/429 Too Many Requests|Zu viele Anfragen/i, 'Zu viele Anfragen'],
]

/** Beyond this a page is no wall; also bounds the work on a huge page that is something else. */
const WALL_SIZE_MAX = 200_000

/** Why a page without adverts is a wall, in words for the operator; undefined when it is none. */
export function wallReason(html: string): string | undefined {
  const start = html.slice(0, WALL_SIZE_MAX)
  return WALLS.find(([pattern]) => pattern.test(start))?.[1]
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
  const counted = /^(\d[\d.]*) (?:Ergebnis|Anzeige|Treffer|Immobilie|Angebot|Wohnung|H(?:ä|ae)us|Mietwohnung|Eigentumswohnung)/i.exec(oneLine(heading))
  return counted?.[1] === undefined ? null : firstGermanNumber(counted[1])
}
