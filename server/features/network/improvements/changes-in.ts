import type { ImprovedField } from '#shared/domain/improvement.ts'
import { isSearchIndustry, namesTrade } from '#shared/domain/partner-criteria.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { hasOrders } from '../../../ai/orders.ts'
import { quoteIn } from '../../../ai/quoted.ts'
import { type Impersonal, withoutPersons } from '../../../ai/without-persons.ts'
import type { AskedField, ToldChange } from './form.ts'
import { tradeWordsOf } from './trades.ts'

/** What is known of a business and may be said better. */
export interface KnownBusiness {
  readonly id: number
  readonly companyName: string
  readonly industry: string
  readonly branch: string | null
}

export interface Change {
  readonly businessId: number
  readonly field: ImprovedField
  readonly oldValue: string
  readonly value: string
  readonly quote: string
}

/** What is sent of a business, on one line: the words of its trade, and never what it is called, who runs it, where it is or how it is reached. */
export const lineOf = ({ industry, branch }: KnownBusiness): Impersonal =>
  `Branche: ${tradeWordsOf(withoutPersons(branch ?? ''))}${FILED}${isSearchIndustry(industry) ? industry : ''}` as Impersonal
const FILED = ' | eingetragen als: '

/** Whether there is anything to ask: an entry that names no trade says nothing, and one that gives orders to who reads it by machine is sent to nobody. */
export const isWorthAsking = ({ companyName, branch }: KnownBusiness): boolean =>
  branch !== null && /\p{Lu}/u.test(tradeWordsOf(branch)) && !hasOrders(`${companyName}\n${branch}`)

/** What of an answer stands in the lines that were sent, and is another value than the stored one. All else is dropped. */
export function changesIn(
  sent: readonly { readonly business: KnownBusiness; readonly line: string }[],
  told: readonly ToldChange[],
): Change[] {
  const changes = told.flatMap(({ business: place, field, value, quote: words }) => {
    const one = sent[place - 1]
    const quote = one && quoteIn(one.line, words)
    const wanted = value.replace(/\s+/g, ' ').trim()
    const oldValue = one && { industry: one.business.industry, description: one.business.branch ?? '' }[field]
    if (!one || quote === undefined || oldValue === undefined || wanted === '' || wanted === oldValue) return []
    return isSaid(field, wanted, { quote, oldValue, line: one.line })
      ? [{ businessId: one.business.id, field, oldValue, value: wanted, quote }]
      : []
  })
  return onePerField(changes)
}

/** Of two for one field the later one. */
export const onePerField = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [`${change.businessId} ${change.field}`, change])).values(),
]

interface Said {
  readonly quote: string
  readonly oldValue: string
  readonly line: string
}

function isSaid(field: AskedField, value: string, { quote, oldValue, line }: Said): boolean {
  switch (field) {
    case 'description':
      return (
        value.length < oldValue.length &&
        hasSignsOf(oldValue, value) &&
        wordsOf(value).length > 0 &&
        wordsOf(value).every((word) => wordsOf(quote).includes(word) && wordsOf(oldValue).includes(word))
      )
    case 'industry': {
      // what is said of itself counts, and not what it was filed as
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

/** Between words stands no sign more than did before: none that nobody sees, and no decoration. */
function hasSignsOf(oldValue: string, value: string): boolean {
  const left = Array.from(oldValue)
  return Array.from(value.replace(/[\p{L}\p{N} ]/gu, '')).every((sign) => {
    const at = left.indexOf(sign)
    return at !== -1 && left.splice(at, 1).length === 1
  })
}

const wordsOf = (text: string) =>
  foldGerman(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
