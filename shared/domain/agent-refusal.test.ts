import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as heldOut from './agent-refusal.held-out.ts'
import * as second from './agent-refusal.second-writer.ts'
import * as third from './agent-refusal.third-writer.ts'
import * as written from './agent-refusal.written.ts'
import * as known from './agent-refusal.phrasings.ts'
import { findAgentRefusal } from './agent-refusal.ts'

const unmarked = (text: string) => text.replaceAll(/[‹›]/g, '')
const isRefusal = (text: string) => findAgentRefusal(unmarked(text)) !== undefined

function measure(name: string, refusals: readonly string[], nearMisses: readonly string[]) {
  const missed = refusals.filter((text) => !isRefusal(text))
  const wrong = nearMisses.filter(isRefusal)
  const hits = refusals.length - missed.length
  const [precision, recall] = [hits / (hits + wrong.length), hits / refusals.length]
  const figures = `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`
  process.stdout.write(`keine Makler, ${name}: ${refusals.length} refusals, ${nearMisses.length} near misses, ${figures}\n`)
  return { precision, recall, missed, wrong }
}

describe('findAgentRefusal', () => {
  it.each([
    ['known phrasings', 1, known],
    ['sentences of somebody else', 1, written],
    ['sentences of a second writer', 0.9, second],
    ['sentences of a third writer', 0.88, third],
    ['held-out phrasings', 0.95, heldOut],
  ])('distinguishes refusals from near misses: %s, at least %d', (name, least, { REFUSALS, NEAR_MISSES }) => {
    const { precision, recall, missed, wrong } = measure(name, REFUSALS, NEAR_MISSES)
    const details = JSON.stringify({ missed, wrong }, undefined, 1)
    expect(precision, details).toBeGreaterThanOrEqual(least)
    expect(recall, details).toBeGreaterThanOrEqual(least)
  })

  const quoted = known.REFUSALS.filter((text) => text.includes('‹'))
  it.each(quoted)('quotes the words of %j', (text) => {
    const quote = /‹([^›]*)›/.exec(text)?.[1]
    expect(findAgentRefusal(unmarked(text))).toEqual({ quote, at: text.indexOf('‹') })
  })

  it('quotes at most 80 characters, in whole words', () => {
    const text = `Makler${' '.repeat(30)}und${' '.repeat(30)}Vermittler${' '.repeat(30)}sind hier wirklich und wahrhaftig unerwünscht`
    const quote = findAgentRefusal(text)?.quote ?? ''
    expect(quote.length).toBeGreaterThan(30)
    expect(quote.length).toBeLessThanOrEqual(80)
    expect(quote).toMatch(/^Makler +und +Vermittler$/)
  })

  const FRAGMENTS =
    'keine|Makler|k e i n e|ü|u\u0308|\u00ad|-\n|\n\n| |!|„|𝗞𝗲𝗶𝗻𝗲|ẞ|İ|ﬃ|unerwünscht|nicht|bitte|ohne|von|Anfragen|privat|, |. '.split('|')
  const fragment = fc.constantFrom(...FRAGMENTS)
  it('never throws, and quotes exactly the text at its position', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(fragment, fc.string({ maxLength: 3 })), { maxLength: 40 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (text) => {
        const refusal = findAgentRefusal(text)
        const { quote, at } = refusal ?? { quote: '', at: 0 }
        expect(text.slice(at, at + quote.length)).toBe(quote)
        expect(quote.trim() !== '').toBe(refusal !== undefined)
      }),
      { numRuns: 500 },
    )
  })

  it('finds the words behind anything that is none', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-ZäöüÄÖÜß0-9 ,]{0,200}$/), (before) => {
        const text = `${before}.\n\nBitte keine Makler.`
        expect(findAgentRefusal(text)?.quote).toBe('keine Makler')
      }),
    )
  })

  it('finds words at the end of a long advert', () => {
    const text = `${'Das Haus liegt ruhig und hat einen Garten. '.repeat(400)}Bitte keine Anrufe von Maklern!`
    expect(text.length).toBeGreaterThan(15_000)
    expect(findAgentRefusal(text)?.quote).toContain('keine Anrufe von Maklern')
  })

  const LENGTH = 20_000
  it.each([
    'keine ',
    'makler ',
    'k e i n e ',
    'a b ',
    'Makler, nicht bitte ',
    '-\n',
    ' ',
    '\n',
    'keine anfragen von ',
    'Makler sehen ',
    'moechten ohne ',
    'nicht a a a a ',
    'ä',
    'nur privat an ',
    'immobilien- ',
    '!',
    'anfragen von von ',
  ])('reads 20,000 characters of %j in no time', (part) => {
    const text = part.repeat(LENGTH / part.length)
    const start = performance.now()
    findAgentRefusal(text)
    // measured below 60 ms; nested repetition would take minutes
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})
