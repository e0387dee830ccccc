import type { Facts } from './facts.ts'
import { MEASURES } from './figure-levels.ts'
import { agrees, apart, both, countShared, differs, either, excludes, type Field, type Level } from './levels.ts'
import { PLACES } from './place-levels.ts'
import { TEXTS } from './text-levels.ts'

const offer: Field = {
  name: 'offer',
  findLevel: (one, other) =>
    one.advert.listingType === other.advert.listingType
      ? undefined
      : excludes('other', () => 'Das eine ist zu verkaufen, das andere zu vermieten'),
}

/** Kinds that sellers choose between freely: a house with two flats, a flat in a two-family house. */
const HOMES = new Set(['house', 'apartment'])

const type: Field = {
  name: 'type',
  findLevel: (one, other) => {
    const [a, b] = [one.advert.propertyType, other.advert.propertyType]
    if (a === b) return undefined
    const say = () => 'andere Art von Immobilie'
    if (a === 'other' || b === 'other') return either('unnamed', () => 'Art der Immobilie nur einmal genannt')
    return differs(HOMES.has(a) && HOMES.has(b) ? 'house or flat' : 'other', say)
  },
}

export const haveOnePhone = (one: Facts, other: Facts): boolean => countShared(one.phones, other.phones) > 0
const hasCommonName = (one: Facts, other: Facts) => one.contactName !== null && one.contactName === other.contactName
export const haveOneSeller = (one: Facts, other: Facts): boolean => haveOnePhone(one, other) || hasCommonName(one, other)

function isNameIn(one: Facts, other: Facts): boolean {
  const [a, b] = [one.contactName, other.contactName]
  return a !== null && b !== null && (a.startsWith(b) || a.endsWith(b) || b.startsWith(a) || b.endsWith(a))
}

const seller: Field = {
  name: 'seller',
  findLevel: (one, other) => {
    const agencies = [one, other].filter(({ advert }) => advert.sellerType === 'commercial').length
    const who = agencies > 0 ? ' of an agency' : ''
    if (haveOnePhone(one, other)) return agrees(`one phone${who}`, () => 'gleiche Telefonnummer')
    if (hasCommonName(one, other)) return agrees(`one name${who}`, () => `gleicher Anbieter (${one.advert.contactName})`)
    if (isNameIn(one, other)) return agrees('similar name', () => `ähnlicher Name (${one.advert.contactName}, ${other.advert.contactName})`)
    if (agencies > 0) return undefined
    const hasOtherPhone = one.phones.size > 0 && other.phones.size > 0
    if (hasOtherPhone) return differs('other phone', () => 'andere Telefonnummer')
    return one.contactName && other.contactName ? differs('other name', () => 'anderer Anbieter') : undefined
  },
}

export const commonPictures = (one: Facts, other: Facts): number => countShared(one.pictures, other.pictures)

/** This many equal pictures prove that it is one property; one or two may only show the front of a building. */
export const PROVING_PICTURES = 3

const pictures: Field = {
  name: 'pictures',
  findLevel: (one, other) => {
    const common = commonPictures(one, other)
    if (common >= PROVING_PICTURES) return agrees('three', () => `${common} gleiche Bilder`)
    if (common === 2) return agrees('two', () => 'zwei gleiche Bilder')
    return common === 1 ? agrees('one', () => 'gleiches Bild') : undefined
  },
}

export const areOnlineTogether = (one: Facts, other: Facts): boolean =>
  one.advert.source === other.advert.source && one.advert.state !== 'gone' && other.advert.state !== 'gone'

/** Flats of one type may share photos, which are proof only if the size is the same too. */
export function areProven(one: Facts, other: Facts): boolean {
  const sizes = both('size', one, other)
  return commonPictures(one, other) >= PROVING_PICTURES && sizes !== undefined && apart(...sizes) <= 0.02
}

/** One seller with two adverts online at once has two properties; two sellers may advertise the same one. */
const beside: Field = {
  name: 'beside',
  findLevel: (one, other): Level | undefined => {
    if (!areOnlineTogether(one, other)) return undefined
    const say = () => 'beide stehen gleichzeitig auf demselben Portal'
    if (haveOneSeller(one, other)) return excludes('one seller', say)
    return areProven(one, other) ? undefined : differs('two sellers', say)
  },
}

/** Fields that only need figures and names. */
export const FIGURES: readonly Field[] = [offer, type, ...PLACES, ...MEASURES, seller, pictures, beside]
/** Fields that need title, text and parts of towns, which is slower. */
export const WORDS: readonly Field[] = TEXTS
