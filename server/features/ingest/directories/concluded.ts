import { isNestedTooDeep } from '../../../html/dom.ts'
import { wallIn } from '../../../html/walls.ts'
import type { BusinessPage, RawBusiness } from './raw-business.ts'

/** Below this share of readable entries the layout has changed, even if some are still readable. */
const READABLE_SHARE = 0.5

/** The outcome for a page of entries. A paid entry appears several times; the most complete of equal ones is kept. */
export function concluded(read: readonly (RawBusiness | undefined)[], total: number | null): BusinessPage {
  const businesses = read.filter((business) => business !== undefined)
  if (read.length === 0) return total === 0 ? { kind: 'empty' } : { kind: 'layout_changed', reason: 'Treffer gezählt, aber keine gezeigt' }
  if (businesses.length < read.length * READABLE_SHARE)
    return { kind: 'layout_changed', reason: `Nur ${businesses.length} von ${read.length} Einträgen lesbar` }
  return { kind: 'businesses', businesses: keepFullest(businesses), shown: read.length, total }
}

/** The most complete entry per phone number; the first one if several are equally complete. */
export function keepFullest(businesses: readonly RawBusiness[]): RawBusiness[] {
  const fullest = new Map<string, RawBusiness>()
  for (const business of businesses) {
    const known = fullest.get(business.externalId)
    if (known === undefined || countFilled(business) > countFilled(known)) fullest.set(business.externalId, business)
  }
  return [...fullest.values()]
}

const countFilled = (business: RawBusiness) => Object.values(business).filter((value) => value?.trim()).length

/** Classifies a page without entries that does not itself report zero results. */
export function wallOr(html: string, ownPage: RegExp): BusinessPage {
  const wall = wallIn(html, ownPage)
  return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Ergebnisseite' } : { kind: 'blocked', reason: wall }
}

/** Rejects markup nested deeper than any real page. */
export const tooDeep = (html: string): BusinessPage | undefined =>
  isNestedTooDeep(html) ? { kind: 'layout_changed', reason: 'Seite unlesbar verschachtelt' } : undefined
