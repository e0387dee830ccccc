import type { OfferCategoryId } from './ad.ts'
import { hashOf, type Random } from './random.ts'
import {
  AGENCY_CLOSINGS,
  AGENCY_OPENINGS,
  GARDEN_MIDDLES,
  GARDEN_OPENINGS,
  MIDDLES,
  OPENINGS,
  PRIVATE_CLOSINGS,
  REFUSING_CLOSINGS,
  RENT_CLOSINGS,
  TYPOS,
} from './words/texts.ts'
import { AGENCY_TITLES, EXTRAS, GARDEN_TITLES, TITLES } from './words/titles.ts'

/** What sentences may mention. */
export type Slots = Readonly<Record<string, string | number | null>>

/** Fills each `{name}` from the slots. Throws for an unknown or empty slot, because an incomplete sentence would go unnoticed. */
export function fill(pattern: string, slots: Slots): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name]
    if (value === undefined || value === null) throw new Error(`no value for {${name}} in "${pattern}"`)
    return typeof value === 'number' ? String(value).replace('.', ',') : value
  })
}

/** Patterns whose slots are all filled for this advert. */
export function fitting(patterns: readonly string[], slots: Slots): string[] {
  return patterns.filter((pattern) =>
    [...pattern.matchAll(/\{(\w+)\}/g)].every(([, name]) => name !== undefined && slots[name] !== undefined && slots[name] !== null),
  )
}

function isGarden(slots: Slots): boolean {
  return slots['type'] === 'Garten' || slots['type'] === 'Land-/Forstwirtschaft'
}

export function makeTitle(random: Random, category: OfferCategoryId, slots: Slots, seller: 'private' | 'commercial'): string {
  const all = { ...slots, extra: random.pick(EXTRAS[category]) }
  const titles = isGarden(slots) ? GARDEN_TITLES : seller === 'commercial' ? AGENCY_TITLES[category] : TITLES[category]
  return fill(random.pick(fitting(titles, all)), all)
}

/** Three to eight sentences in sellers' style; sometimes with a typo. */
export function makeText(random: Random, category: OfferCategoryId, slots: Slots, seller: 'private' | 'commercial'): string {
  const all: Slots = {
    ...slots,
    renovated: random.int(2006, 2024),
    fee: random.int(14, 42) * 10,
    minutes: random.int(2, 7) * 5,
    parking: `${random.int(15, 32)}.000`,
    energy: random.int(62, 215),
    energyClass: random.pick(['B', 'C', 'D', 'D', 'E', 'F', 'G']),
  }
  const rented = category === '203' || category === '205' || category === '277'
  const closings = seller === 'commercial' ? AGENCY_CLOSINGS : rented ? RENT_CLOSINGS : PRIVATE_CLOSINGS
  const garden = isGarden(slots)
  const openings = garden ? GARDEN_OPENINGS : seller === 'commercial' ? AGENCY_OPENINGS[category] : OPENINGS[category]
  const sentences = [
    random.pick(fitting(openings, all)),
    ...random.some(fitting(garden ? GARDEN_MIDDLES : MIDDLES[category], all), random.int(1, 5)),
    ...random.some(closings, random.int(1, 2)),
  ].map((pattern) => fill(pattern, all))
  const breakAfter = random.int(1, sentences.length - 1)
  const text = `${sentences.slice(0, breakAfter).join(' ')}\n\n${sentences.slice(breakAfter).join(' ')}`
  const written = seller === 'private' && random.chance(0.3) ? withSlip(random, text) : text
  return seller === 'private' && !rented ? withRefusal(written) : written
}

/** Percentage of the private sellers. */
const REFUSING = 6

/** Derived from the text itself, so that a seed's other adverts stay the same. */
function withRefusal(text: string): string {
  const drawn = hashOf(text)
  const sentence = REFUSING_CLOSINGS[Math.floor(drawn / 100) % REFUSING_CLOSINGS.length]
  return drawn % 100 < REFUSING && sentence !== undefined ? `${text} ${sentence}` : text
}

function withSlip(random: Random, text: string): string {
  const [right, slip] = random.pick(TYPOS)
  return text.replace(new RegExp(`(?<![\\p{L}-])${right}(?![\\p{L}-])`, 'u'), slip)
}
