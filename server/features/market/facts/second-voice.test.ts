import { describe, expect, it } from 'vitest'
import { makeExcerpt, type Impersonal, maskSentence } from '#server/ai/excerpt.ts'
import type { VoiceReason } from '#shared/domain/hidden-reason.ts'
import { answerTo } from '#stand-ins/ai/answer-to.ts'
import { variedAdverts } from '#test/varied-adverts.ts'
import { AdvertForm, FACTS_TASK } from './form.ts'
import { voiceIn } from './second-voice.ts'
import { hasSignal } from './signals.ts'

const NOTHING = { yearBuilt: null, plotSize: null, floor: null, heatingType: null, condition: null, rented: null }
const EMPTY = { text: '' as Impersonal, lines: [] }
const excerptFor = (text: string) => makeExcerpt(text, hasSignal) ?? EMPTY
/** Quotes the text as it was sent. */
const voiceFor = (text: string, value: VoiceReason, quote: string) =>
  voiceIn(excerptFor(text), { ...NOTHING, noOffer: { value, quote: maskSentence(quote) } })

describe('the second opinion', () => {
  it.each<[VoiceReason, string]>([
    ['wanted', 'Wir sind eine Familie mit zwei Kindern und suchen ein Haus in Köln.'],
    ['swap', 'Am liebsten im Tausch gegen eine kleinere Wohnung.'],
    ['auction', 'Das Haus wird am 3. Mai versteigert.'],
    ['let', 'Wir vermieten unser Haus für zwei Jahre.'],
    ['dealer', 'Vereinbaren Sie einen Termin mit unserem Team.'],
  ])('finds %s and returns the whole sentence that states it', (reason, sentence) => {
    const text = `Schönes Haus\n\nEs liegt ruhig. ${sentence} Der Garten ist groß.`
    expect(voiceFor(text, reason, sentence.slice(0, -6).split(' ').slice(1, -1).join(' '))).toEqual({ reason, sentence })
  })

  it.each<[VoiceReason, string]>([
    ['dealer', 'Keine Makler, keine Provision, bitte nur Privatleute.'],
    ['dealer', 'Maklerangebote sind nicht erwünscht, wir verkaufen privat.'],
    ['let', 'Die Wohnung ist seit 2012 an ein ruhiges Paar vermietet.'],
    ['let', 'Die Jahresnettokaltmiete beträgt 8.400 Euro.'],
    ['wanted', 'Wer Ruhe sucht, wird sich hier wohlfühlen.'],
    ['auction', 'Das Grundstück liegt am Ende der Straße.'],
  ])('does not find %s in "%s"', (reason, sentence) => {
    expect(voiceFor(`Haus am See\n\n${sentence}`, reason, sentence)).toBeNull()
  })

  it('is null when the quote is not in the text', () => {
    expect(voiceFor('Haus am See\n\nEs liegt ruhig.', 'dealer', 'Wir suchen für unsere Kunden.')).toBeNull()
  })

  it('is null for all 250 genuine listings, even if the service lies', () => {
    const heard = variedAdverts(250).flatMap(({ title, description }, at) =>
      Array.from({ length: 15 }, (_, turn) => {
        const excerpt = excerptFor(`${title}\n\n${description}`)
        const asked = { messages: [{ role: 'user', content: excerpt.text }], response_format: { json_schema: { name: FACTS_TASK } } }
        const answer = AdvertForm.safeParse(JSON.parse(answerTo(asked, 'lying', at * 31 + turn)))
        return answer.success ? voiceIn(excerpt, answer.data) : null
      }),
    )
    expect(heard.filter((voice) => voice !== null)).toEqual([])
  })
})
