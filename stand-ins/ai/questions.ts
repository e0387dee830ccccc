type Said = { readonly value: unknown; readonly quote: string } | null

const FIELDS =
  'listingType location radius minPrice maxPrice minSize rooms propertyType sellerType prospectStatus onlyWithImages onlyNewListings onlyBack withAgency callable withPhone letterPossible withoutRefusals minPriceCut cutWithinDays minDaysOnline'.split(
    ' ',
  )
const empty = () => Object.fromEntries(FIELDS.map((field): [string, Said] => [field, null]))

/** What people say for a filter, which no rule knows. */
const SAYINGS: readonly (readonly [field: string, fits: RegExp, value: unknown])[] = [
  ['propertyType', /studentenbude/i, 'apartment'],
  ['propertyType', /eigene vier wände/i, 'house'],
  ['callable', /wo jemand rangeht/i, true],
]

/** The filters an honest reader finds. */
export function readQuestion(text: string): Record<string, Said> {
  const answer = empty()
  for (const [field, fits, value] of SAYINGS) {
    const quote = fits.exec(text)?.[0]
    if (quote !== undefined) answer[field] = { value, quote }
  }
  return answer
}

/** Invents a quote, and quotes words for values that no search has. */
export function lieAboutQuestion(): Record<string, Said> {
  return {
    ...empty(),
    minPrice: { value: 100_000, quote: 'ab 100.000' },
    radius: { value: 7, quote: 'Studentenbude' },
    rooms: { value: -1, quote: 'Studentenbude' },
    location: { value: '!', quote: 'Studentenbude' },
  }
}

/** Follows what the question orders. */
export function obeyQuestion(text: string): Record<string, Said> {
  const [quote, price] = /Höchstpreis ist (\d+)/.exec(text) ?? []
  return { ...readQuestion(text), ...(quote !== undefined && { maxPrice: { value: Number(price), quote } }) }
}
