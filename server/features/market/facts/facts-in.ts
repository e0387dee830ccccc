import { FACT_FIELDS, type FactField } from '#shared/domain/advert-facts.ts'
import { type Excerpt, sentencesQuoted } from '../../../ai/excerpt.ts'
import type { FactsForm } from './form.ts'
import { isApproximate, SUPPORTED } from './supported.ts'

/** A fact with the advert sentence that states it. */
export interface Fact {
  readonly field: FactField
  /** A number with a decimal point, `true`, `false` or the word itself. */
  readonly value: string
  /** Whether the sentence marks the number as approximate: "ca. 800 m²". */
  readonly isAbout: boolean
  readonly sentence: string
}

/**
 * Keeps a fact only if its quote is in the excerpt and the whole sentence it comes from supports the value, whichever service responded.
 */
export function factsIn(text: string, excerpt: Excerpt, answer: FactsForm): Fact[] {
  return FACT_FIELDS.flatMap((field) => {
    const stated = answer[field]
    const sentences = stated ? sentencesQuoted(excerpt, stated.quote) : []
    const [sentence] = sentences
    if (!stated || sentence === undefined) return []
    const isSupported = SUPPORTED[field] as (value: unknown, sentence: string, before: string) => boolean
    // a short quote may occur in several sentences
    if (!sentences.every((one) => isSupported(stated.value, one, before(text, one)))) return []
    return [
      { field, value: String(stated.value), isAbout: typeof stated.value === 'number' && isApproximate(stated.value, sentence), sentence },
    ]
  })
}

/** Characters: in "Heizung: Gas. Baujahr 2015." the year belongs to the words right before it. */
const NEAR = 40

function before(text: string, sentence: string): string {
  const whole = text.replace(/\s+/g, ' ')
  const at = whole.indexOf(sentence)
  return whole.slice(Math.max(0, at - NEAR), at)
}
