import { firstGermanNumber, oneLine } from '#shared/domain/written/number.ts'
import { type Wall, wallIn } from '../../../../html/walls.ts'

const OWN_WALLS: readonly Wall[] = [
  [
    /IP-Bereich\s+vor(?:ü|&uuml;|ue)bergehend\s+gesperrt|themen\.kleinanzeigen\.de\/ip-eingeschraenkt/i,
    'Adressbereich vorübergehend gesperrt',
  ],
]
const OWN_PAGE = /\/s-suchanfrage\.html|id="site-header"|id="viewad-/

/** Why a page without adverts is a wall, in words for the operator; undefined if it is not one. Only valid for pages without adverts. */
export const wallReason = (html: string): string | undefined => wallIn(html, OWN_PAGE, OWN_WALLS)

/** The portal's wording for an empty result, in the visible text outside the cards. */
const NOTHING_FOUND = [
  /(?<![\d.,] ?)\b0 (?:Ergebnisse|Anzeigen|Treffer|Immobilien|Angebote)\b/i,
  /\bkeine (?:passenden |aktuellen )?(?:Ergebnisse|Anzeigen|Treffer)\b[^.!?]{0,80}\bgefunden\b/i,
  /\b(?:wurden|haben wir|gibt es|sind|es gibt) (?:leider |derzeit |aktuell )*keine (?:passenden )?(?:Ergebnisse|Anzeigen|Treffer)\b/i,
]

export function statesNothingFound(visible: string): boolean {
  return NOTHING_FOUND.some((pattern) => pattern.test(visible))
}

/** Hits on all pages from "1 - 25 von 1.231 Immobilien" or a heading "1.231 Ergebnisse in …"; the noun changes with the category. */
export function totalHits(visible: string, heading: string): number | null {
  const ranged = /\b\d[\d.]*\s*[-–]\s*\d[\d.]*\s+von\s+([\d.]+\d|\d)/.exec(visible)
  if (ranged?.[1] !== undefined) return firstGermanNumber(ranged[1])
  const counted = /^(\d[\d.]*) (?:Ergebnis|Anzeige|Treffer|Immobilie|Angebot|Wohnung|H(?:ä|ae)us|Mietwohnung|Eigentumswohnung)/i.exec(
    oneLine(heading),
  )
  return counted?.[1] === undefined ? null : firstGermanNumber(counted[1])
}
