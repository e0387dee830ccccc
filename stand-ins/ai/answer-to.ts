import type { Behaviour } from './behaviours.ts'
import { lieAboutBusinesses, obeyBusinesses, readBusinesses } from './businesses.ts'
import { lieAbout, obeyText, readFacts } from './facts.ts'

export interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly response_format?: { readonly type?: string; readonly json_schema?: { readonly name: string } }
}

/** Returns the content of the response's message. */
export function answerTo({ messages, response_format: format }: Asked, how: Behaviour, turn: number): string {
  const text = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  if (how === 'wrong-language')
    return turn % 2 === 0
      ? 'Sure! This looks like a lovely house, built in 1972, with gas heating.'
      : JSON.stringify({ year_built: { value: 1972, quote: 'The house was built in 1972.' }, heating: 'gas' })
  const answer = JSON.stringify(answerForm(format?.json_schema?.name ?? formIn(messages), text, how, turn))
  if (how === 'half-json') return answer.slice(0, Math.ceil(answer.length / 2))
  if (how === 'thought-only') return `<think>\nDas wäre ${answer}`
  if (how === 'two-answers') return `Zum Beispiel {"yearBuilt": null}, hier also ${answer}`
  return how === 'talkative'
    ? `\uFEFF<think>\nZuerst: {"yearBuilt": {"value": 1}}\n</think>\n\nHier ist das JSON:\n\`\`\`json\n${answer}\n\`\`\`\nIch hoffe, das hilft.`
    : answer
}

/** The form given by the schema in the instructions, for a service that receives no schema. */
const formIn = (messages: Asked['messages']) =>
  messages.some(({ role, content }) => role === 'system' && content.includes('"changes"')) ? 'business_changes' : 'advert_facts'

function answerForm(form: string, text: string, how: Behaviour, turn: number): unknown {
  if (form === 'business_changes') {
    if (how === 'lying') return lieAboutBusinesses(text, turn)
    return how === 'obedient' ? obeyBusinesses(text) : readBusinesses(text)
  }
  if (how === 'lying') return lieAbout(text, turn)
  return how === 'obedient' ? obeyText(text) : readFacts(text)
}
