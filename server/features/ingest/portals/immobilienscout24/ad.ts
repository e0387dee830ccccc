import type { AdvertPage } from '../raw-listing.ts'
import { readAppAdvert } from './app-ad.ts'
import { wallReason } from './wall.ts'
import { readWebAdvert } from './web-ad.ts'

const GONE =
  /\b(?:Angebot|Immobilie|Objekt|Expos(?:é|&eacute;)) (?:wurde deaktiviert|ist (?:leider )?nicht mehr (?:verf(?:ü|&uuml;)gbar|online|aktiv))/i

/** Reads an ad page, or the app API's response. "gone" is returned only if the portal states it. */
export function readAdvert(html: string): AdvertPage {
  const ad = /^\s*\{/.test(html.slice(0, 100)) ? readAppAdvert(html) : readWebAdvert(html)
  if (ad !== undefined) return { kind: 'ad', ad }
  if (GONE.test(html)) return { kind: 'gone', reason: 'Anzeige nicht mehr vorhanden', isReserved: false }
  const wall = wallReason(html)
  return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Anzeigenseite' } : { kind: 'blocked', reason: wall }
}
