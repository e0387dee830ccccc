import { readFileSync } from 'node:fs'
import { findRefusal } from '#server/features/market/judge/refusal.ts'
import { judge, type Verdict } from '#server/features/market/judge/verdict.ts'
import { kleinanzeigen } from '#server/features/ingest/portals/kleinanzeigen.ts'
import type { AdvertCase } from '#server/features/market/judge/case.ts'
import { toCard } from './judge/adverts.ts'
import { toJudgedListing } from './judge/verdicts.ts'

/**
 * `npm run judge -- FILE.json` tests the rules on a file of cases: `[{ expected, title, text, rest }]` for the verdict, with `expected` null for a
 * genuine listing, and `[{ refuses, text }]` for refusals of agents. A file may contain both.
 */
type Advert = AdvertCase & {
  readonly rest?: {
    readonly categoryId?: string
    /** Whether the portal lists it as a wanted ad. */
    readonly wanted?: boolean
  }
}
interface Refusal {
  readonly refuses: boolean
  readonly text: string
}

function verdictOn(one: Advert, isDetailed: boolean): Verdict {
  const { categoryId, wanted } = one.rest ?? {}
  const category = categoryId === undefined ? null : kleinanzeigen.filedAs(categoryId)
  if (isDetailed) return judge({ ...toJudgedListing(one), filedAs: wanted ? 'wanted' : category })
  return judge({ ...toJudgedListing(toCard(one)), filedAs: category, isDetailed })
}

const print = (line = '') => void process.stdout.write(`${line}\n`)
const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3))

function reportVerdicts(name: string, adverts: readonly Advert[], isDetailed: boolean): void {
  const judged = adverts.map((advert) => ({ ...advert, verdict: verdictOn(advert, isDetailed) }))
  const count = (cases: typeof judged, outcome: Verdict['outcome']) => cases.filter(({ verdict }) => verdict.outcome === outcome).length
  print(`\n${name}: ${adverts.length} adverts`)
  print(['class'.padEnd(14), 'cases', 'hidden', 'doubtful', 'shown'].join('\t'))
  for (const expected of new Set(judged.map((one) => one.expected))) {
    const cases = judged.filter((one) => one.expected === expected)
    const outcomes = (['hidden', 'doubtful', 'offer'] as const).map((outcome) => count(cases, outcome))
    print([(expected ?? 'offer').padEnd(14), cases.length, ...outcomes].join('\t'))
  }
  const isNone = ({ expected }: Advert) => expected !== null
  const caught = judged.filter(({ verdict }) => verdict.outcome !== 'offer')
  const hidden = judged.filter(({ verdict }) => verdict.outcome === 'hidden')
  const none = judged.filter(isNone)
  print(
    `hidden: precision ${share(hidden.filter(isNone).length, hidden.length)}, recall ${share(hidden.filter(isNone).length, none.length)}`,
  )
  print(
    `hidden or marked: precision ${share(caught.filter(isNone).length, caught.length)}, recall ${share(caught.filter(isNone).length, none.length)}`,
  )
  for (const { expected, title, verdict } of judged) {
    if ((expected === null) === (verdict.outcome === 'offer')) continue
    print(
      `wrong: ${expected ?? 'offer'} is ${verdict.outcome === 'offer' ? 'shown' : `${verdict.outcome} (${verdict.reason}, ${verdict.evidence})`}: ${title}`,
    )
  }
}

function reportRefusals(cases: readonly Refusal[]): void {
  const judged = cases.map((one) => ({ refuses: one.refuses, text: one.text, ...findRefusal(one.text) }))
  const refusing = judged.filter(({ refuses }) => refuses).length
  const report = (name: string, found: typeof judged) => {
    const right = found.filter(({ refuses }) => refuses).length
    print(`${name}: precision ${share(right, found.length)}, recall ${share(right, refusing)}`)
  }
  print(`\nRefusals of agents: ${cases.length} texts`)
  report(
    'certain',
    judged.filter(({ isSure }) => isSure),
  )
  report(
    'certain or possible',
    judged.filter(({ quote }) => quote !== undefined),
  )
  for (const { refuses, text, quote } of judged)
    if (refuses !== (quote !== undefined)) print(`wrong: ${refuses ? 'not recognised' : `taken for one („${quote}“)`}: ${text}`)
}

const file = process.argv[2]
if (file === undefined) {
  process.stderr.write('npm run judge -- FILE.json\n')
  process.exit(1)
}
const cases = JSON.parse(readFileSync(file, 'utf8')) as (Advert | Refusal)[]
const adverts = cases.filter((one): one is Advert => 'expected' in one)
const refusals = cases.filter((one): one is Refusal => 'refuses' in one)
if (adverts.length > 0) {
  reportVerdicts('By their cards', adverts, false)
  reportVerdicts('By their pages', adverts, true)
}
if (refusals.length > 0) reportRefusals(refusals)
