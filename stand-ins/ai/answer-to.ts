import type { Behaviour } from './behaviours.ts'
import { lieAboutBusinesses, obeyBusinesses, readBusinesses } from './businesses.ts'
import { lieAbout, obeyText, readFacts } from './facts.ts'

/** The body of a request. */
export interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly response_format: { readonly json_schema: { readonly name: string } }
}

/** Returns the content of the answer's message. */
export function answerTo({ messages, response_format: { json_schema: form } }: Asked, how: Behaviour, turn: number): string {
  const text = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  if (how === 'wrong-language')
    return turn % 2 === 0
      ? 'Sure! This looks like a lovely house, built in 1972, with gas heating.'
      : JSON.stringify({ year_built: { value: 1972, quote: 'The house was built in 1972.' }, heating: 'gas' })
  const answer = JSON.stringify(answerOf(form.name, text, how, turn))
  return how === 'half-json' ? answer.slice(0, Math.ceil(answer.length / 2)) : answer
}

function answerOf(form: string, text: string, how: Behaviour, turn: number): unknown {
  if (form === 'business_changes') {
    if (how === 'lying') return lieAboutBusinesses(text, turn)
    return how === 'obedient' ? obeyBusinesses(text) : readBusinesses(text)
  }
  if (how === 'lying') return lieAbout(text, turn)
  return how === 'obedient' ? obeyText(text) : readFacts(text)
}
