import { readFileSync } from 'node:fs'
import { HIDDEN_REASONS, type HiddenReason } from '#shared/domain/hidden-reason.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { probabilitiesOf, readModel, type TextModel } from './text-model.ts'

/** Files of labelled adverts, each by another writer. */
export const LEARNED_FROM = ['ordinary-adverts', 'written-adverts', 'second-writer-adverts', 'third-writer-adverts'] as const

/** What a text may sound like, as the weights are in order: an offer first, then what is none. */
export const SOUNDS = ['offer', ...HIDDEN_REASONS] as const

/** Characters. Less than a few sentences sounds like nothing. */
const TEXT_MIN = 80
/** Characters read from the beginning; the end of a long text is boilerplate. */
const TEXT_READ = 3_000
/** Letters of a long word that identify its family: "vermieten", "vermietet". */
const STEM = 6

/** Words, pairs and beginnings of long words of an advert, each once. Figures are one word, large ones another. */
export function traitsOf(title: string, text: string): Set<string> {
  const traits = new Set<string>()
  for (const part of [title, text.slice(0, TEXT_READ)]) {
    const words = (foldGerman(part).match(/[a-z]+|\d+/g) ?? []).map((word) => (/^\d/.test(word) ? (word.length > 4 ? '##' : '#') : word))
    words.forEach((word, at) => {
      traits.add(word)
      if (word.length > STEM + 1) traits.add(`${word.slice(0, STEM)}-`)
      const next = words[at + 1]
      if (next !== undefined) traits.add(`${word} ${next}`)
    })
  }
  return traits
}

/** From this probability of no offer on, an advert is marked: of real offers few reach it, of others nine in ten by this or by the rules. */
const DOUBTFUL = 0.4

export interface Sound {
  readonly reason: HiddenReason
  /** The sentence that sounds most like it. */
  readonly sentence: string
}

/** What the whole of an advert sounds like, where that is no offer; null where it is one, or too short to tell. */
export function soundOf(model: TextModel, title: string, text: string): Sound | null {
  if (text.length < TEXT_MIN) return null
  const [offer = 1, ...others] = probabilitiesOf(model, traitsOf(title, text))
  if (1 - offer < DOUBTFUL) return null
  const at = others.indexOf(Math.max(...others))
  const reason = HIDDEN_REASONS[at]
  return reason === undefined ? null : { reason, sentence: strongestSentence(model, at + 1, title, text) }
}

function strongestSentence({ weights }: TextModel, at: number, title: string, text: string): string {
  const scoreOf = (sentence: string) =>
    [...traitsOf('', sentence)].reduce((sum, trait) => sum + (weights[trait]?.[at] ?? 0) - (weights[trait]?.[0] ?? 0), 0)
  const sentences = [title, ...text.slice(0, TEXT_READ).split(/\n+|(?<=[.!?])\s+/)].map((sentence) => sentence.trim()).filter(Boolean)
  return sentences
    .map((sentence) => ({ sentence, score: scoreOf(sentence) }))
    .reduce((most, next) => (next.score > most.score ? next : most)).sentence
}

let learned: TextModel | undefined
/** The weights this release carries. */
export const learnedModel = (): TextModel => (learned ??= readModel(readFileSync(new URL('sound-model.tsv', import.meta.url), 'utf8')))
