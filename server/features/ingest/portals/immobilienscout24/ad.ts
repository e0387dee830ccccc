import type { AdPage } from '../raw-listing.ts'
import { readAppAd } from './app-ad.ts'
import { wallReason } from './wall.ts'
import { readWebAd } from './web-ad.ts'

const GONE =
  /\b(?:Angebot|Immobilie|Objekt|Expos(?:é|&eacute;)) (?:wurde deaktiviert|ist (?:leider )?nicht mehr (?:verf(?:ü|&uuml;)gbar|online|aktiv))/i

/** Reads an ad page, or the answer of the app API. "gone" is returned only if the portal states it. */
export function readAd(html: string): AdPage {
  const ad = /^\s*\{/.test(html.slice(0, 100)) ? readAppAd(html) : readWebAd(html)
  if (ad !== undefined) return { kind: 'ad', ad }
  if (GONE.test(html)) return { kind: 'gone', reason: 'Anzeige nicht mehr vorhanden', isReserved: false }
  const wall = wallReason(html)
  return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Anzeigenseite' } : { kind: 'blocked', reason: wall }
}
