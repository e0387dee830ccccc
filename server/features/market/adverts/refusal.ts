import { readFileSync } from 'node:fs'
import { type AgentRefusal, findAgentRefusal } from '#shared/domain/agent-refusal.ts'
import { plainTextOf } from '#shared/domain/plain-text.ts'
import { probabilitiesOf, readModel, type TextModel } from './text-model.ts'

/** The classes of a statement, as the weights are in order. */
const REFUSES = 1

/** Letters of a long word that identify its family. */
const STEM = 5
/** Makler, however it is written and whatever is put together with it: "maklerbuero" is known by both parts. */
const AGENT = /m[a@*][ckhr]{0,3}k?[ea]?l[ea]?r/u

/** Words, pairs with and without a word between, and beginnings of long words of a statement in the plain form of plain-text.ts, each once. */
export function statementTraits(plain: string): Set<string> {
  const traits = new Set<string>()
  const words = (plain.match(/[a-z@*]+|\d+|[?!:]/g) ?? []).map((word) => (/^\d/.test(word) ? '#' : word.replace(AGENT, 'MAKLER')))
  words.forEach((word, at) => {
    const [next, second] = [words[at + 1], words[at + 2]]
    traits.add(word)
    if (word.length > STEM) traits.add(`${word.slice(0, STEM)}-`)
    if (next !== undefined) traits.add(`${word} ${next}`)
    if (second !== undefined) traits.add(`${word} _ ${second}`)
  })
  return traits
}

export const traitsOfText = (text: string): Set<string> => statementTraits(plainTextOf(text).text)

let learned: TextModel | undefined
/** The weights this release carries; learned by `refusal-training.ts`. */
export const learnedRefusals = (): TextModel => (learned ??= readModel(readFileSync(new URL('refusal-model.tsv', import.meta.url), 'utf8')))

/** The first words of a text that refuse estate agents, by the rules and by what such statements sound like. */
export const findRefusal = (text: string, model = learnedRefusals()): AgentRefusal | undefined =>
  findAgentRefusal(text, (statement) => probabilitiesOf(model, statementTraits(statement))[REFUSES] ?? 0)
