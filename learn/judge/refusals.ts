import { foldGerman } from '#shared/domain/spelling.ts'
import type { AdvertCase, RefusalCase } from '#server/features/market/judge/case.ts'
import { advertCases, type ByWriter, ordinaryCases, refusalCases } from './cases.ts'
import type { Case, Learning } from './train.ts'
import { bagOfText } from '#server/features/market/judge/model.ts'
import { statementBags } from '#server/features/market/judge/statements.ts'

const toCase = ({ text, refuses }: RefusalCase): Case => ({
  parts: statementBags(text).map((slots) => [bagOfText(slots)]),
  is: Number(refuses),
})

/** With this decay, held-out authors were judged best. */
export const REFUSAL_LEARNING: Learning & { readonly caseOf: typeof toCase } = {
  classes: 2,
  decay: 1e-3,
  steps: 127,
  casesMin: 2,
  caseOf: toCase,
}

/** Adverts that do not mention agents never refuse them. */
const MENTIONS_AGENTS = /makl|vermittl|provision|courtage|agentur|immobilien|broker/
const isSilent = ({ title, text }: AdvertCase) => !MENTIONS_AGENTS.test(foldGerman(`${title} ${text}`))

/** The cases of each author, and whole adverts by authors who do not mention agents. */
export function labelledRefusals(): ByWriter<RefusalCase> {
  const silent = [...advertCases(), ...ordinaryCases()].map(
    ([writer, adverts]) =>
      [
        `${writer} adverts`,
        adverts.filter(isSilent).map(({ title, text }): RefusalCase => ({ text: `${title}\n${text}`, refuses: false })),
      ] as const,
  )
  return new Map<string, readonly RefusalCase[]>([...refusalCases(), ...silent])
}

/** Maximum characters of a short single sentence, as found at the end of a title. */
const SHORT = 60
const SEVERAL_SENTENCES = /[.!?\n] /
const SEPARATORS = [', ', ' ']

/** Cases with each short one repeated after the title of an ordinary advert: "Reihenhaus in Bonn, keine Makler". */
export function withTitles(cases: ByWriter<RefusalCase>): ByWriter<RefusalCase> {
  const titles = [...ordinaryCases().values()].flat().filter(isSilent)
  let number = 0
  const titled = (one: RefusalCase): RefusalCase => {
    number += 1
    const title = titles[(7 * number) % titles.length]?.title ?? ''
    return { ...one, text: `${title}${SEPARATORS[number % SEPARATORS.length] ?? ''}${one.text}` }
  }
  const isShort = ({ text }: RefusalCase) => text.length <= SHORT && !SEVERAL_SENTENCES.test(text)
  return new Map([...cases].map(([writer, all]) => [writer, all.flatMap((one) => (isShort(one) ? [one, titled(one)] : [one]))]))
}
