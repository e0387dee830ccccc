import type { Effects, Kind } from './effects.ts'
import type { Outage } from './load.ts'
import type { Tally } from './tally.ts'

/** What was seen of one fault in one run. */
export interface FaultRun {
  readonly fault: string
  readonly run: number
  readonly outage: Pick<Outage, 'seconds' | 'of503' | 'refused'>
  /** Answers other than success or 503 with a sentence. */
  readonly failures: number
  readonly notes: Tally
  readonly effects: Readonly<Record<Kind, Tally>>
  readonly reads: Effects['reads']
  /** Mails that arrived again under their first Message-ID. */
  readonly repeated: number
  /** Jobs that were running when it happened, and never ended. */
  readonly stuck: number
}

type Cell = (run: FaultRun) => string

const seconds = (count: number) => `${count.toFixed(1)} s`
const describe = ({ acknowledged, lost, twice }: Tally) => `${acknowledged} / ${lost} / ${twice}`

/** Three figures are those acknowledged, those of them lost, and those there twice. */
const COLUMNS: readonly (readonly [string, Cell])[] = [
  ['Fault', ({ fault }) => fault],
  ['Run', ({ run }) => String(run)],
  ['Without a write', ({ outage }) => seconds(outage.seconds)],
  ['503', ({ outage }) => `${seconds(outage.of503)}, ${outage.refused}`],
  ['Other failures', ({ failures }) => String(failures)],
  ['Notes', ({ notes }) => describe(notes)],
  ['Mails', ({ effects, repeated }) => `${describe(effects.mails)}${repeated > 0 ? `, ${repeated} again under the same id` : ''}`],
  ['Exports', ({ effects }) => describe(effects.exports)],
  ['Statements', ({ effects }) => describe(effects.statements)],
  ['Favourites', ({ effects }) => describe(effects.favourites)],
  ['Stale lists', ({ reads }) => `${reads.stale} of ${reads.all}`],
  ['Jobs stuck', ({ stuck }) => String(stuck)],
]

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export const formatRow = (run: FaultRun): string => line(COLUMNS.map(([, cell]) => cell(run)))

const HEAD = [line(COLUMNS.map(([title]) => title)), line(COLUMNS.map(([title]) => (title === 'Fault' ? '---' : '--:')))]

export const formatTable = (rows: readonly string[]): string => [...HEAD, ...rows].join('\n')

const [FROM, TO] = ['<!-- faults -->', '<!-- /faults -->']

/** The page with these rows; those of faults that were not tried this time stay. */
export function fillIn(page: string, rows: readonly string[], machine: string): string {
  const [from, to] = [page.indexOf(FROM), page.indexOf(TO)]
  if (from < 0 || to < from) throw new Error(`the page lacks ${FROM} and ${TO}`)
  const before = page
    .slice(from, to)
    .split('\n')
    .filter((text) => text.startsWith('| ') && !HEAD.includes(text))
  const tried = new Set(rows.map(readFault))
  const kept = before.filter((row) => !tried.has(readFault(row)))
  return `${page.slice(0, from + FROM.length)}\n\n${formatTable([...kept, ...rows])}\n\n${machine}\n\n${page.slice(to)}`
}

const readFault = (row: string): string => row.split(' | ')[0] ?? ''
