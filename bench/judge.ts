import { judge, type Verdict } from '#server/features/market/judge/verdict.ts'
import { toJudgedListing } from '#learn/judge/verdicts.ts'
import { advertWeights, weighDoubts } from '#server/features/market/judge/advert.ts'
import { labelledAdverts } from '#learn/judge/adverts.ts'
import { findRefusal } from '#server/features/market/judge/refusal.ts'
import { timing } from './measure.ts'
import type { BenchResult } from './result.ts'

export const name = 'judge'

/** Target length of the chosen texts in characters. */
const LENGTH = 1_000
const TEXTS = 400
const ROUNDS = 20
const REFUSAL_MAX = 60
const DOUBTS_MAX = 100

/** Whole pages from the cases, each with a text of about a thousand characters. */
function pages() {
  const all = [...labelledAdverts().values()].flat().map(toJudgedListing)
  const texts = all.map(({ text }) => text ?? '').filter((text) => text !== '')
  // few cases are that long: each is extended with the next ones
  const filled = (at: number) => {
    let text = ''
    for (let next = at; text.length < LENGTH; next += 1) text += `${texts[next % texts.length]} `
    return text.slice(0, LENGTH)
  }
  return all.slice(0, TEXTS).map((page, at) => ({ ...page, text: filled(at) }))
}

type Page = ReturnType<typeof pages>[number]

/** Microseconds for one page, and the verdict: one that changes would reveal a judge that keeps state. */
function measured(all: readonly Page[], work: (page: Page) => unknown) {
  const answers = JSON.stringify(all.map(work))
  const rounds = Array.from({ length: ROUNDS }, () => {
    const started = performance.now()
    const now = all.map(work)
    const took = performance.now() - started
    if (JSON.stringify(now) !== answers) throw new Error('the same page is judged differently')
    return (took * 1_000) / all.length
  })
  return timing(rounds)
}

/** Judges pages of a thousand characters. */
export async function run(): Promise<BenchResult[]> {
  const all = pages()
  const rows: readonly [string, number | undefined, (page: Page) => unknown][] = [
    ['a refusal of agents in a text', REFUSAL_MAX, ({ text }) => findRefusal(text)],
    ['doubts of title and text with their features', DOUBTS_MAX, (page) => weighDoubts(page, advertWeights())],
    ['the whole verdict with its evidence', undefined, (page): Verdict => judge(page)],
  ]
  return rows.map(([what, most, work]) => {
    const { median, spread } = measured(all, work)
    return {
      id: 'judge',
      what: `${what}, ${LENGTH.toLocaleString('en')} characters`,
      value: median,
      unit: 'µs',
      target: most === undefined ? '–' : `≤ ${most} µs`,
      pass: most === undefined || median <= most,
      remark: `${all.length} pages; spread ±${Math.round(spread * 50)} %`,
    }
  })
}
