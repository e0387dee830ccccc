import * as heldOut from './agent-refusal.held-out.ts'
import * as known from './agent-refusal.phrasings.ts'
import * as second from './agent-refusal.second-writer.ts'
import * as third from './agent-refusal.third-writer.ts'
import * as written from './agent-refusal.written.ts'

/** A few sentences labelled by hand as refusing estate agents or not. */
export interface LabelledRefusal {
  readonly text: string
  readonly refuses: boolean
}

/** Sentences of the five writers the rules were made from. */
export const knownRefusals = (): LabelledRefusal[] =>
  [known, written, second, third, heldOut].flatMap(({ REFUSALS, NEAR_MISSES }) => [
    ...REFUSALS.map((text) => ({ text: text.replaceAll(/[‹›]/g, ''), refuses: true })),
    ...NEAR_MISSES.map((text) => ({ text, refuses: false })),
  ])
