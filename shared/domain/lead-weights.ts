/** Points of the lead score. The page explaining the score shows these figures. */
export const WEIGHTS = {
  /** The goal is a mandate to sell, which a rental cannot lead to. */
  sale: 15,
  rent: -45,
  private: 20,
  commercial: -40,
  /** This owner may be contacted only by letter, if at all. */
  refusesAgents: -40,
  mayRefuseAgents: -15,
  /** Another agency has a contract, which is often exclusive. */
  withAgency: -25,
  backAgain: 8,
  /** Neither a house, a flat, a plot nor commercial: a garden, a garage, a share. */
  noHome: -15,
  /** Most adverts with such a doubt are not genuine; applies until the agent decides otherwise. */
  doubted: -40,
  cut: 6,
  deepCut: 10,
  /** After repeated cuts the owner knows that the price is not the only problem. */
  repeatedCut: 4,
  negotiable: 3,
  suspicious: -15,
  /** A realistic price makes a mandate that sells; a far too high price must be talked down first. */
  farAboveMedian: -6,
  aboveMedian: 2,
  aroundMedian: 6,
  belowMedian: 3,
  /** In a falling market waiting does not help an owner who asks too much; in a rising one everything sells. */
  fallingMarket: 2,
  risingMarket: -1,
  /** Listing on several portals costs money or effort, so the owner is serious. */
  twoPortals: 2,
  manyPortals: 3,
  /** A call is decisive; few owners answer a letter. */
  phone: 20,
  /** Amber: a call is allowed only for a search client and none is linked, or a commercial seller's consent is presumed. */
  phoneOnCondition: 16,
  email: 6,
  letter: 5,
  unreachable: -16,
  consent: 8,
  complete: 4,
  halfComplete: 2,
  incomplete: -4,
  /** The owner would benefit from a professional. */
  fewPictures: 3,
} as const

/** Share of a channel's points while it is undecided whether the advert refuses agents. */
export const UNANSWERED = 0.5

/**
 * Caps that other points cannot exceed. 50 still ranks above a reachable owner of something nearly worthless: agents who ranked adverts put a house
 * reachable only through a letter to the portal before a garage with a number.
 */
export const CAPS = {
  /** Unreachable owners rank below everyone who can be approached about a mandate. */
  unreachable: 50,
  /** A rental cannot lead to a mandate to sell. */
  rent: 20,
} as const

/** The commission is a share of the price. Points by minimum price in euro, ascending. */
export const VALUES = [
  { value: 'none', from: 0, text: 'Kaum Provision', points: -35 },
  { value: 'tiny', from: 30_000, text: 'Sehr geringe Provision', points: -22 },
  { value: 'small', from: 80_000, text: 'Geringe Provision', points: -14 },
  { value: 'medium', from: 180_000, text: 'Mittlere Provision', points: 3 },
  { value: 'large', from: 350_000, text: 'Große Provision', points: 11 },
  { value: 'largest', from: 700_000, text: 'Sehr große Provision', points: 16 },
] as const

/**
 * Points by minimum number of days online, ascending. After weeks without a sale the owner knows that the property does not sell by itself;
 * on the first day every agent calls. `{since}` is replaced by the days online.
 */
export const AGES = [
  { days: 0, text: 'Gerade erst eingestellt', points: 3 },
  { days: 2, text: '{since} online', points: 4 },
  { days: 14, text: '{since} online: Hilfe könnte willkommen sein', points: 8 },
  { days: 45, text: '{since} online: Hilfe könnte willkommen sein', points: 14 },
] as const

/** Maximum number of pictures that count as few. */
export const FEW_PICTURES = 2
/** Minimum share of the price for a deep cut. */
export const DEEP_CUT = 0.05
/** Above this deviation a price per m² exceeds the usual difference between two houses. */
export const FAR_FROM_MEDIAN = 0.15
/** This far above the median it does not sell until the owner lowers the price. */
export const TOO_FAR_ABOVE = 0.35
/** Below this share of the median a listing is more often a scam, a share of a house or a typo than a bargain. */
export const SUSPICIOUS = 0.4
/** Percent in half a year above which prices in an area count as moving. */
export const MOVING_MARKET = 3

/** The commission class of a price in euro. */
export const classifyValue = (price: number) => VALUES.findLast(({ from }) => price >= from) ?? VALUES[0]

type Age = (typeof AGES)[number]

/** The age class of a number of days online. */
export const classifyAge = (online: number): Age => AGES.findLast(({ days }) => online >= days) ?? AGES[0]

/** Days online from which the next age class applies; undefined in the last one. */
export const nextAge = (online: number): number | undefined => AGES.find(({ days }) => days > online)?.days

export const ageText = ({ text }: Age, since: string): string => text.replace('{since}', since)
