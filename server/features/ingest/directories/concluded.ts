import { isNestedTooDeep } from '../portals/dom.ts'
import { wallIn } from '../portals/walls.ts'
import type { BusinessPage, RawBusiness } from './raw-business.ts'

/** Below this share of readable entries the page has changed, even if some of it can still be read. */
const READABLE_SHARE = 0.5

/** What a page of entries comes to. A paid entry stands on it several times, so equal ones are taken once, the fullest. */
export function concluded(read: readonly (RawBusiness | undefined)[], total: number | null): BusinessPage {
  const businesses = read.filter((business) => business !== undefined)
  if (read.length === 0) return total === 0 ? { kind: 'empty' } : { kind: 'layout_changed', reason: 'Treffer gezählt, aber keine gezeigt' }
  if (businesses.length < read.length * READABLE_SHARE)
    return { kind: 'layout_changed', reason: `Nur ${businesses.length} von ${read.length} Einträgen lesbar` }
  const fullest = new Map<string, RawBusiness>()
  for (const business of businesses) {
    const known = fullest.get(business.externalId)
    if (known === undefined || told(business) > told(known)) fullest.set(business.externalId, business)
  }
  return { kind: 'businesses', businesses: [...fullest.values()], shown: read.length, total }
}

const told = (business: RawBusiness) => Object.values(business).filter((value) => value !== null).length

/** A page without entries that does not say so itself. */
export function wallOr(html: string, ownPage: RegExp): BusinessPage {
  const wall = wallIn(html, ownPage)
  return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Ergebnisseite' } : { kind: 'blocked', reason: wall }
}

/** What no honest page is. */
export const tooDeep = (html: string): BusinessPage | undefined =>
  isNestedTooDeep(html) ? { kind: 'layout_changed', reason: 'Seite unlesbar verschachtelt' } : undefined
