/** Points that the lead score gives and takes. The page that explains the score shows these very figures. */
export const WEIGHTS = {
  /** A mandate to sell is the whole point: of a letting nothing follows. */
  sale: 15,
  rent: -45,
  private: 20,
  commercial: -40,
  /** This owner may only be written to by letter, if at all. */
  refusesAgents: -40,
  /** A contract with a colleague is respected, and often one that excludes others. */
  withAgency: -25,
  backAgain: 8,
  /** What is neither house nor flat, plot nor business: a garden, a garage, a share. */
  noHome: -15,
  cut: 6,
  deepCut: 10,
  /** Who lowers the price again and again has found out that it is not the price alone. */
  repeatedCut: 4,
  negotiable: 3,
  suspicious: -15,
  /** A price that buyers pay makes a mandate that sells; one far above means a long talk first. */
  farAboveMedian: -6,
  aboveMedian: 2,
  aroundMedian: 6,
  belowMedian: 3,
  /** Where prices fall, who asks too much waits for nothing; where they rise, everything sells. */
  fallingMarket: 2,
  risingMarket: -1,
  /** Several portals cost money or an evening: this owner means it. */
  twoPortals: 2,
  manyPortals: 3,
  /** A call decides; a letter is answered by few. */
  phone: 16,
  email: 6,
  letter: 5,
  unreachable: -16,
  consent: 8,
  complete: 4,
  halfComplete: 2,
  incomplete: -4,
  /** The owner does it alone and would profit from a professional. */
  fewPictures: 3,
} as const

/**
 * What no other point makes up for. Half of the scale is still above an owner who can be called about next to nothing: agents who ranked adverts put a house
 * worth a letter to the portal before a garage with a number.
 */
export const CAPS = {
  /** Whom nobody can reach comes behind everybody with whom one can talk about a mandate. */
  unreachable: 50,
  /** Of a letting no mandate to sell follows. */
  rent: 20,
} as const

/** A commission is a share of the price: from so many euro on it is worth so many points, the least first. */
export const VALUES = [
  { value: 'none', from: 0, text: 'Kaum Provision', points: -35 },
  { value: 'tiny', from: 30_000, text: 'Sehr geringe Provision', points: -22 },
  { value: 'small', from: 80_000, text: 'Geringe Provision', points: -14 },
  { value: 'medium', from: 180_000, text: 'Mittlere Provision', points: 3 },
  { value: 'large', from: 350_000, text: 'Große Provision', points: 11 },
  { value: 'largest', from: 700_000, text: 'Sehr große Provision', points: 16 },
] as const

/** Whoever has stood for months has learnt that it does not sell by itself; on the first day every agent calls. From so many days on, the least first. */
export const AGES = [
  { days: 0, text: 'Gerade erst eingestellt', points: 3 },
  { days: 2, text: 'Seit weniger als zwei Wochen online', points: 4 },
  { days: 14, text: 'Steht seit Wochen: Hilfe könnte willkommen sein', points: 8 },
  { days: 45, text: 'Steht seit Monaten: Hilfe könnte willkommen sein', points: 14 },
] as const

/** So many pictures are few. */
export const FEW_PICTURES = 2
/** From this part of the price on a cut is a deep one. */
export const DEEP_CUT = 0.05
/** From here on a price per m² is more than the usual difference between two houses. */
export const FAR_FROM_MEDIAN = 0.15
/** So far above nobody buys: first the owner must be talked out of it. */
export const TOO_FAR_ABOVE = 0.35
/** Below this part of the median an offer is a trap, a share of a house or a slip of a digit more often than a bargain. */
export const SUSPICIOUS = 0.4
/** Percent in half a year by which the prices of an area must have moved to be said to move. */
export const MOVING_MARKET = 3

/** The worth of a commission from a price in euro. */
export const valueOf = (price: number) => VALUES.findLast(({ from }) => price >= from) ?? VALUES[0]

/** What so many days on the market are worth. */
export const ageOf = (online: number) => AGES.findLast(({ days }) => online >= days) ?? AGES[0]
