import { createHash } from 'node:crypto'
import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import { advertWeights } from '../judge/advert.ts'
import { refusalWeights } from '../judge/refusal.ts'
import { versionOf } from '../judge/weights.ts'
import {
  AGENCY_SPEAKS,
  AGENCY_WORDING,
  AUCTION,
  AUCTION_AVOIDED,
  BESIDE_THE_HOUSE,
  BUILDER_NAMES,
  BUILDER_SPEAKS,
  BUILDER_WORDING,
  BUILT_LONG_AGO,
  BUYING,
  COMMISSION_SPARED,
  FOREIGN_IN_TITLE,
  FOREIGN_PLACE,
  FROM_ABROAD,
  FURNITURE_FIRST,
  FURNITURE,
  GROUND_OF_ITS_OWN,
  HOLIDAY_LET,
  HOLIDAY_TITLES,
  LET_TITLES,
  LET_WORDING,
  NO_SALE,
  NOT_LET,
  NOT_MEANT,
  NOT_SWAPPED,
  PARKING,
  OWNER_OFFERS,
  PLACE_FOR_ONE,
  SALE_MEANT,
  SERVICE_TITLES,
  SERVICE_WORDING,
  SWAP,
  TINY_HOMES,
  TRADE_WORDING,
  WANTED_BY_OWNER,
  WANTED_TITLES,
  WANTED_WORDING,
  WISHES,
  WORK_DUE,
  SOLD,
} from './verdict-wording.ts'

/** Rises with every change of the rules. */
const RULES_CHANGE = 10
/** Changes with the rules and the weights: stored adverts are then judged again. */
export const RULES_VERSION = Number.parseInt(
  createHash('sha256')
    .update(`${RULES_CHANGE} ${versionOf(refusalWeights())} ${versionOf(advertWeights())}`)
    .digest('hex')
    .slice(0, 7),
  16,
)

/** Position of words. The beginning of a text names its subject; further down, sellers write about their own next home. */
export type Part = 'title' | 'opening' | 'text'

export interface Rule {
  readonly reason: HiddenReason
  readonly in: readonly Part[]
  readonly patterns: readonly RegExp[]
  /** What makes the same sentence an honest owner's. */
  readonly unless?: readonly RegExp[]
  /** Marks the whole advert as an owner's offer, at any position. */
  readonly unlessAnywhere?: readonly RegExp[]
  /** Only this kind of seller means it so: an agency names its commission. */
  readonly seller?: 'private' | 'commercial'
  /** Two make a doubt. What an honest owner may also write counts one. */
  readonly points: 1 | 2
}

const QUESTION = /\?$/
const EVERYWHERE = ['title', 'text'] as const

export const RULES: readonly Rule[] = [
  { reason: 'swap', in: ['title', 'opening'], patterns: [SWAP], unless: [NOT_SWAPPED], points: 2 },
  { reason: 'wanted', in: ['title'], patterns: WANTED_TITLES, unless: [WANTED_BY_OWNER], unlessAnywhere: [OWNER_OFFERS], points: 2 },
  {
    reason: 'wanted',
    in: ['opening'],
    patterns: WANTED_WORDING,
    unless: [WANTED_BY_OWNER, QUESTION],
    unlessAnywhere: [OWNER_OFFERS],
    points: 2,
  },
  { reason: 'wanted', in: ['opening'], patterns: WISHES, unless: [WANTED_BY_OWNER], unlessAnywhere: [OWNER_OFFERS], points: 2 },
  { reason: 'wanted', in: EVERYWHERE, patterns: BUYING, unlessAnywhere: [OWNER_OFFERS], points: 2 },
  { reason: 'auction', in: EVERYWHERE, patterns: [AUCTION], unless: [AUCTION_AVOIDED], points: 2 },
  { reason: 'abroad', in: ['title'], patterns: [FOREIGN_IN_TITLE, FOREIGN_PLACE], points: 2 },
  { reason: 'abroad', in: ['opening'], patterns: [FOREIGN_PLACE], unless: [FROM_ABROAD], points: 2 },
  {
    reason: 'not_property',
    in: ['title'],
    patterns: [TINY_HOMES],
    unless: [PLACE_FOR_ONE],
    unlessAnywhere: [GROUND_OF_ITS_OWN],
    points: 2,
  },
  {
    reason: 'not_property',
    in: ['title'],
    patterns: [SERVICE_TITLES],
    unless: [WORK_DUE],
    unlessAnywhere: [OWNER_OFFERS, BUILT_LONG_AGO],
    points: 2,
  },
  { reason: 'let', in: ['title'], patterns: [LET_TITLES], unless: [NOT_LET], unlessAnywhere: [SALE_MEANT], points: 2 },
  { reason: 'let', in: ['opening'], patterns: [LET_WORDING], unless: [NOT_LET], unlessAnywhere: [SALE_MEANT], points: 2 },
  { reason: 'not_property', in: ['title'], patterns: [PARKING], points: 2 },
  { reason: 'not_property', in: ['title'], patterns: [HOLIDAY_TITLES], unlessAnywhere: [SOLD, OWNER_OFFERS], points: 2 },
  { reason: 'not_property', in: ['title', 'opening'], patterns: [HOLIDAY_LET], unlessAnywhere: [SOLD], points: 2 },
  { reason: 'not_property', in: ['opening'], patterns: [SERVICE_WORDING], unlessAnywhere: [OWNER_OFFERS], points: 2 },
  { reason: 'not_property', in: EVERYWHERE, patterns: [NO_SALE], unless: [NOT_MEANT], points: 2 },
  { reason: 'not_property', in: EVERYWHERE, patterns: [BESIDE_THE_HOUSE], unlessAnywhere: [OWNER_OFFERS], points: 2 },
  { reason: 'not_property', in: ['title'], patterns: [FURNITURE_FIRST], unlessAnywhere: [OWNER_OFFERS], points: 2 },
  { reason: 'not_property', in: ['title'], patterns: [FURNITURE], unlessAnywhere: [OWNER_OFFERS], points: 1 },
  { reason: 'dealer', in: EVERYWHERE, patterns: BUILDER_SPEAKS, points: 2 },
  { reason: 'dealer', in: EVERYWHERE, patterns: BUILDER_WORDING, seller: 'commercial', points: 2 },
  { reason: 'dealer', in: EVERYWHERE, patterns: BUILDER_WORDING, unlessAnywhere: [OWNER_OFFERS], points: 1 },
  { reason: 'dealer', in: EVERYWHERE, patterns: [BUILDER_NAMES], unlessAnywhere: [BUILT_LONG_AGO], seller: 'commercial', points: 2 },
  { reason: 'dealer', in: EVERYWHERE, patterns: [BUILDER_NAMES], unlessAnywhere: [BUILT_LONG_AGO], points: 1 },
  { reason: 'dealer', in: EVERYWHERE, patterns: TRADE_WORDING, points: 1 },
  { reason: 'dealer', in: EVERYWHERE, patterns: AGENCY_SPEAKS, unless: [COMMISSION_SPARED], seller: 'private', points: 2 },
  { reason: 'dealer', in: EVERYWHERE, patterns: AGENCY_WORDING, seller: 'private', points: 1 },
]
