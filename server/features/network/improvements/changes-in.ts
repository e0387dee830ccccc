import { isSearchIndustry, namesTrade } from '#shared/domain/partner-criteria.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { type Impersonal, tradeLine } from '../../../ai/excerpt.ts'
import { hasOrders } from '../../../ai/orders.ts'
import { quoteIn } from '../../../ai/quoted.ts'
import { withoutPersons } from '../../../ai/without-persons.ts'
import type { Change, KnownBusiness } from '../businesses/service.ts'
import type { AskedField, ProposedChange } from './form.ts'
import { keepTradeWords } from './trades.ts'

/** The line sent about a business: words of its trade, never its name, owner, place or contact data. */
export const formatBusinessLine = ({ industry, branch }: KnownBusiness): Impersonal =>
  tradeLine('Branche: ', keepTradeWords(withoutPersons(branch ?? '')), `${FILED}${isSearchIndustry(industry) ? industry : ''}`)
const FILED = ' | eingetragen als: '

/** Whether to ask the service: not about an entry without a trade, nor about one that contains instructions for a machine reader. */
export const isWorthAsking = ({ companyName, branch }: KnownBusiness): boolean =>
  branch !== null && /\p{Lu}/u.test(keepTradeWords(branch)) && !hasOrders(`${companyName}\n${branch}`)

/** Keeps the answers that are based on the sent lines and differ from the stored value; drops all others. */
export function changesIn(
  sent: readonly { readonly business: KnownBusiness; readonly line: string }[],
  proposed: readonly ProposedChange[],
): Change[] {
  const changes = proposed.flatMap(({ business: place, field, value, quote: words }) => {
    const one = sent[place - 1]
    const quote = one && quoteIn(one.line, words)
    const wanted = value.replace(/\s+/g, ' ').trim()
    const oldValue = one && { industry: one.business.industry, description: one.business.branch ?? '' }[field]
    if (!one || quote === undefined || oldValue === undefined || wanted === '' || wanted === oldValue) return []
    return isSupported(field, wanted, { quote, oldValue, line: one.line })
      ? [{ businessId: one.business.id, field, oldValue, value: wanted, quote }]
      : []
  })
  return onePerField(changes)
}

/** The later of two changes to one field wins. */
export const onePerField = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [`${change.businessId} ${change.field}`, change])).values(),
]

interface Evidence {
  readonly quote: string
  readonly oldValue: string
  readonly line: string
}

function isSupported(field: AskedField, value: string, { quote, oldValue, line }: Evidence): boolean {
  switch (field) {
    case 'description':
      return (
        value.length < oldValue.length &&
        containsSigns(oldValue, value) &&
        splitWords(value).length > 0 &&
        splitWords(value).every((word) => splitWords(quote).includes(word) && splitWords(oldValue).includes(word))
      )
    case 'industry': {
      // only the entry's own words count, not the trade it was filed under
      const own = line.split(FILED)[0] ?? ''
      return (
        own.includes(quote) &&
        isSearchIndustry(value) &&
        namesTrade(quote, value) &&
        !(isSearchIndustry(oldValue) && namesTrade(own, oldValue))
      )
    }
  }
}

/** Rejects punctuation that the old value does not have, so that no invisible characters or decoration get in. */
function containsSigns(oldValue: string, value: string): boolean {
  const left = Array.from(oldValue)
  return Array.from(value.replace(/[\p{L}\p{N} ]/gu, '')).every((sign) => {
    const at = left.indexOf(sign)
    return at !== -1 && left.splice(at, 1).length === 1
  })
}

const splitWords = (text: string) =>
  foldGerman(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
