import { describe, expect, it } from 'vitest'
import { hasOrders } from '#server/ai/orders.ts'
import { type Excerpt, makeExcerpt } from '#server/ai/excerpt.ts'
import { withoutPersons } from '#server/ai/without-persons.ts'
import { answerTo } from '#stand-ins/ai/answer-to.ts'
import type { Behaviour } from '#stand-ins/ai/behaviours.ts'
import { personalIn, variedAdverts, type VariedAdvert } from '#test/varied-adverts.ts'
import { factsIn } from './facts-in.ts'
import { FACTS_TASK, FactsForm } from './form.ts'
import { hasSignal } from './signals.ts'

const ADVERTS = variedAdverts(250)

const bareTextOf = ({ title, description, contactName, address }: VariedAdvert) =>
  withoutPersons(`${title}\n\n${description}`, { names: [contactName], address })
function excerptFor(text: string): Excerpt {
  const excerpt = makeExcerpt(text, hasSignal)
  if (!excerpt) throw new Error(`nothing to send of ${text}`)
  return excerpt
}

function answersTo(text: string, how: Behaviour, turn: number) {
  const excerpt = excerptFor(text)
  const asked = { messages: [{ role: 'user', content: excerpt.text }], response_format: { json_schema: { name: FACTS_TASK } } }
  try {
    const answer = FactsForm.safeParse(JSON.parse(answerTo(asked, how, turn)))
    return answer.success ? factsIn(text, excerpt, answer.data) : []
  } catch {
    return []
  }
}

const NONE = { yearBuilt: null, plotSize: null, floor: null, heatingType: null, condition: null, rented: null }

/** A perfect reader's response: every stated fact and nothing else. */
function readWell({ truth, sentences }: VariedAdvert, { lines }: Excerpt): FactsForm {
  const quoteOf = (sentence = '') => lines.find(({ written }) => written.includes(sentence))?.sent ?? ''
  const readValue = (value = '') => (/^\d+$/.test(value) ? Number(value) : value === 'true' || value === 'false' ? value === 'true' : value)
  const answers = Object.entries(truth).map(([field, value]) => [
    field,
    { value: readValue(value), quote: quoteOf(sentences[field as keyof FactsForm]) },
  ])
  return FactsForm.parse({ ...NONE, ...Object.fromEntries(answers) })
}

describe('facts from 250 adverts', () => {
  it.each<Behaviour>(['good', 'lying', 'half-json', 'wrong-language', 'obedient'])(
    'are true or absent for any kind of response: %s',
    (how) => {
      const wrong = ADVERTS.flatMap((advert, at) => {
        const text = bareTextOf(advert)
        if (hasOrders(`${advert.title}\n\n${advert.description}`)) return []
        const turns = how === 'lying' ? 15 : 1
        return Array.from({ length: turns }, (_, turn) => answersTo(text, how, at * 31 + turn))
          .flat()
          .filter(({ field, value }) => advert.truth[field] !== value)
      })
      expect(wrong).toEqual([])
    },
  )

  it('are kept in more than 85 % of cases if the reader makes no mistakes', () => {
    const plain = ADVERTS.filter(({ hasOrder }) => !hasOrder)
    const stated = plain.flatMap(({ truth }) => Object.keys(truth)).length
    const kept = plain.flatMap((advert) => {
      const text = bareTextOf(advert)
      const excerpt = excerptFor(text)
      return factsIn(text, excerpt, readWell(advert, excerpt))
    }).length
    expect(stated).toBeGreaterThan(550)
    expect(kept / stated).toBeGreaterThan(0.85)
  })

  it('are skipped for all texts that contain instructions, and only for those', () => {
    const [ordering, plain] = [ADVERTS.filter(({ hasOrder }) => hasOrder), ADVERTS.filter(({ hasOrder }) => !hasOrder)]
    expect(ordering.filter(({ description }) => !hasOrders(description))).toEqual([])
    expect(plain.filter(({ description }) => hasOrders(description))).toEqual([])
  })

  it("are requested without the seller's personal data", () => {
    const leaked = ADVERTS.flatMap((advert) => personalIn(excerptFor(bareTextOf(advert)).text, advert.personal))
    expect(leaked).toEqual([])
    expect(ADVERTS.flatMap((advert) => personalIn(advert.description, advert.personal)).length).toBeGreaterThan(500)
  })
})

describe('a fact', () => {
  const text =
    'Haus am See\n\nDas Haus wurde 1972 gebaut. Die Heizung (Gas) ist von 2015. Grundstück ca. 1.234,5 m². Die Wohnung ist nicht vermietet, sondern frei.'

  it('includes its whole sentence and is marked when approximate', () => {
    const answer = {
      ...NONE,
      yearBuilt: { value: 1972, quote: 'wurde 1972 gebaut' },
      plotSize: { value: 1234.5, quote: 'Grundstück ca. 1.234,5 m².' },
    }
    expect(factsIn(text, excerptFor(text), answer)).toEqual([
      { field: 'yearBuilt', value: '1972', isAbout: false, sentence: 'Das Haus wurde 1972 gebaut.' },
      { field: 'plotSize', value: '1234.5', isAbout: true, sentence: 'Grundstück ca. 1.234,5 m².' },
    ])
  })

  it.each([
    ['a sentence that is not there', { ...NONE, yearBuilt: { value: 1972, quote: 'Das Haus ist von 1972.' } }],
    ['another value than its sentence', { ...NONE, yearBuilt: { value: 1973, quote: 'Das Haus wurde 1972 gebaut.' } }],
    ['the year of the heating', { ...NONE, yearBuilt: { value: 2015, quote: 'Die Heizung (Gas) ist von ….' } }],
    ['half of a number', { ...NONE, plotSize: { value: 234.5, quote: '234,5 m².' } }],
    ['a "not" cut off', { ...NONE, rented: { value: true, quote: 'vermietet' } }],
    ['two sentences at once', { ...NONE, yearBuilt: { value: 1972, quote: 'wurde 1972 gebaut. Die Heizung' } }],
  ])('is dropped if it has %s', (_, answer) => {
    expect(factsIn(text, excerptFor(text), answer)).toEqual([])
  })
})
