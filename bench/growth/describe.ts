import { ASSUMPTIONS, type Assumed, BESIDE } from './assumptions.ts'
import { listUses } from './limits.ts'
import { estimate, type Estimate, type Measured, OPERATION_NAMES, OPERATIONS, type Size } from './sum.ts'

const SIZES: readonly Size[] = [
  { agents: 20, adverts: 100_000 },
  { agents: 200, adverts: 1_000_000 },
  { agents: 2_000, adverts: 10_000_000 },
]
const MONTHS = [1, 12, 36] as const
const LAST = 36
/** Tables shown of the largest size. */
const LARGEST = 12

const figure = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 })
const gigabytes = (bytes: number) => figure(bytes / 1e9)
const milliseconds = (seconds: number) => figure(seconds * 1_000)
const percent = (share: number) => `${figure(share * 100)} %`

type Cell = string | number
/** A Markdown table: figures to the right, texts to the left. */
function toTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)))
  const sides = head.map((_, column) => (/^[\d.,]+(?: %)?$/.test(cells[0]?.[column] ?? '') ? '--:' : '---'))
  return [head, sides, ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** All tables of the page, from what was measured. */
export function describeGrowth(measured: Measured, assumed: Assumed): string {
  const grown = SIZES.map((size) => MONTHS.map((months) => estimate(measured, assumed, size, months)))
  const last = grown.map((ofSize) => ofSize.at(-1)).filter((one) => one !== undefined)
  const parts: readonly (readonly [title: string, table: string])[] = [
    ['Rows and disk', describeDisk(grown.flat(), assumed)],
    ['Load', describeLoad(last, assumed)],
    [`Limits after ${LAST} months`, describeLimits(last, assumed)],
    [`Largest tables of the largest size after ${LAST} months`, describeLargest(last.at(-1))],
    ['Measured operations', describeOperations(measured)],
    ['Measured tables', describeTables(measured)],
    ['Assumptions and settings', describeAssumptions()],
  ]
  return parts.map(([title, table]) => `### ${title}\n\n${table}`).join('\n\n')
}

function describeDisk(estimates: readonly Estimate[], assumed: Assumed): string {
  const head = ['Agents', 'Adverts at first', 'Months', 'Rows', 'Tables, GB', 'Indexes, GB', 'of them in use, GB', 'First limit']
  return toTable(
    head,
    estimates.map((one) => [
      one.agents,
      one.adverts,
      one.months,
      one.rows,
      gigabytes(one.bytes),
      gigabytes(one.indexBytes),
      gigabytes(one.hotBytes),
      describeFirst(one, assumed),
    ]),
  )
}

/** The limit that is passed first while an installation grows to this size. */
export function describeFirst(one: Estimate, assumed: Assumed): string {
  const [first] = listUses(one, assumed)
  if (first === undefined) return ''
  const used = `${first.what}, ${percent(first.share)}`
  return first.share < 1 ? `none; nearest: ${used}` : `${used}: ${first.remedy}`
}

function describeLoad(estimates: readonly Estimate[], assumed: Assumed): string {
  const figures: readonly (readonly [what: string, read: (one: Estimate) => Cell])[] = [
    ['offices', ({ agents }) => agents / assumed.agentsOfOffice],
    ['sockets', ({ sockets }) => sockets],
    ['reads a day', ({ day }) => day.reads],
    ['reads a second at the peak', ({ peak }) => peak.reads],
    ['writes a day', ({ day }) => day.writes],
    ['writes a second at the peak', ({ peak }) => peak.writes],
    ['WAL a day, GB', ({ day }) => gigabytes(day.wal)],
    ['WAL in the archive, GB', ({ day }) => gigabytes(day.wal * assumed.archiveDays)],
    ['processor of Node, seconds a day', ({ day }) => day.node],
    ['processor of PostgreSQL, seconds a day', ({ day }) => day.database],
    ['cores of Node at the peak', ({ cores }) => cores.web + cores.worker],
    ['cores of PostgreSQL at the peak', ({ peak }) => peak.database],
    ['web processes', ({ processes }) => processes.web],
    ['workers', ({ processes }) => processes.worker],
    ['connections without PgBouncer', ({ connections }) => connections.direct],
    ['connections with PgBouncer', ({ connections }) => connections.pooled],
  ]
  return toTable(
    ['What', ...estimates.map(nameSize)],
    figures.map(([what, read]) => [what, ...estimates.map(read)]),
  )
}

const nameSize = ({ agents, adverts }: Size) => `${figure(agents)} agents, ${figure(adverts)} adverts`

function describeLimits(estimates: readonly Estimate[], assumed: Assumed): string {
  const uses = estimates.map((one) => listUses(one, assumed))
  const sharesIn = (what: string) => uses.map((ofSize) => percent(ofSize.find((use) => use.what === what)?.share ?? 0))
  return toTable(
    ['Limit, and how much of it is used', ...estimates.map(nameSize), 'What is done then'],
    (uses.at(-1) ?? []).map(({ what, remedy }) => [what, ...sharesIn(what), remedy]),
  )
}

function describeLargest(one: Estimate | undefined): string {
  const tables = (one?.tables ?? []).toSorted((a, b) => b.bytes + b.indexBytes - a.bytes - a.indexBytes).slice(0, LARGEST)
  return toTable(
    ['Table', 'Rows', 'GB', 'Indexes, GB'],
    tables.map(({ name, rows, bytes, indexBytes }) => [`\`${name}\``, rows, gigabytes(bytes), gigabytes(indexBytes)]),
  )
}

function describeOperations({ operations, fits, requests, busiestRequests }: Measured): string {
  const costs = toTable(
    ['One of these', 'Reads', 'Writes', 'WAL, bytes', 'Node, ms', 'PostgreSQL, ms', 'Rows added'],
    OPERATION_NAMES.map((name) => {
      const { reads, writes, wal, node, database, rows } = operations[name]
      const added = Object.entries(rows).filter(([, count]) => count > 0)
      const named = added.map(([table, count]) => `${table} ${figure(count)}`).join(', ')
      return [OPERATIONS[name].what, reads, writes, wal, milliseconds(node), milliseconds(database), named]
    }),
  )
  return `${costs}\n\nAn advert has ${figure(fits * 1_000)} matches for a thousand saved searches. A saved search makes ${figure(requests)} requests, ${figure(busiestRequests)} of them to the busiest portal.`
}

function describeTables({ tables, operations }: Measured): string {
  const isGrowing = (name: string) => OPERATION_NAMES.some((operation) => (operations[operation].rows[BESIDE[name] ?? name] ?? 0) > 0)
  return toTable(
    ['Table', 'Rows', 'Bytes a row', 'Bytes of indexes a row', 'of them in use'],
    tables
      .filter(({ name, rows }) => rows > 0 && isGrowing(name))
      .map(({ name, rows, bytes, indexBytes, hotBytes }) => [`\`${name}\``, rows, bytes / rows, indexBytes / rows, hotBytes / rows]),
  )
}

const describeAssumptions = () =>
  toTable(
    ['What', 'Figure', 'Source'],
    Object.values(ASSUMPTIONS).map(({ what, value, source }) => [what, value, source]),
  )

const [FROM, TO] = ['<!-- figures: from here -->', '<!-- figures: to here -->']

/** The page with this text between its two marks. @throws when they are missing */
export function fillIn(page: string, text: string): string {
  const [from, to] = [page.indexOf(FROM), page.indexOf(TO)]
  if (from < 0 || to < from) throw new Error(`the page lacks ${FROM} and ${TO}`)
  return `${page.slice(0, from + FROM.length)}\n\n${text}\n\n${page.slice(to)}`
}
