import { type Assumed, BESIDE, KEPT } from './assumptions.ts'

const HOUR = 3_600
export const DAY = 24 * HOUR
const DAYS_OF_MONTH = 30

/** What is measured, and which process does it. What a web process does happens in working hours, all else at any time. */
export const OPERATIONS = {
  advert: { what: 'a new advert stored and compared', by: 'worker' },
  change: { what: 'a known advert with another price', by: 'worker' },
  match: { what: 'a match announced', by: 'worker' },
  run: { what: 'a result page without news', by: 'worker' },
  search: { what: 'a list of a place', by: 'web' },
  property: { what: 'the page of a property', by: 'web' },
  bell: { what: 'the bell', by: 'web' },
  callList: { what: 'a call list', by: 'web' },
  result: { what: 'a result noted', by: 'web' },
  mail: { what: 'an email written and sent', by: 'worker' },
  savedSearch: { what: 'a saved search made', by: 'web' },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly by: 'web' | 'worker' }>>

export type OperationName = keyof typeof OPERATIONS
export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[]

export interface Load {
  /** Statements that only read, and those that write. */
  readonly reads: number
  readonly writes: number
  /** Bytes. */
  readonly wal: number
  /** Processor seconds of the product and of PostgreSQL. */
  readonly node: number
  readonly database: number
}

/** What an operation takes, done once. */
export interface Cost extends Load {
  /** By table, added less deleted. */
  readonly rows: Readonly<Record<string, number>>
}

/** A table of the measured database with all its rows; bytes. */
export interface MeasuredTable {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly indexBytes: number
  /** Of the indexes that one of the operations used. */
  readonly hotBytes: number
}

export interface Measured {
  readonly tables: readonly MeasuredTable[]
  readonly operations: Readonly<Record<OperationName, Cost>>
  /** Matches of one advert for each saved search there is. */
  readonly fits: number
  /** Different requests of one saved search, to all portals and to the one that is asked most. */
  readonly requests: number
  readonly busiestRequests: number
}

export interface Size {
  readonly agents: number
  /** At the beginning. */
  readonly adverts: number
}

type Daily = Readonly<Record<OperationName, number>>

export interface Estimate extends Size {
  readonly months: number
  readonly tables: readonly MeasuredTable[]
  readonly rows: number
  readonly bytes: number
  readonly indexBytes: number
  readonly hotBytes: number
  readonly day: Load
  /** In a second of the busiest hour. */
  readonly peak: Load
  /** Of Node in that hour. */
  readonly cores: { readonly web: number; readonly worker: number }
  readonly processes: { readonly web: number; readonly worker: number }
  /** To PostgreSQL: from the processes alone, and with PgBouncer between them. */
  readonly connections: { readonly direct: number; readonly pooled: number }
  readonly sockets: number
  /** Pages of the busiest portal that a day needs, and that its pace allows. */
  readonly pages: { readonly wanted: number; readonly most: number }
  /** Rows that one rule of retention has to erase in a night. */
  readonly erased: number
  /** Seconds of a day in which adverts are stored and compared, one after the other. */
  readonly comparing: number
}

export function estimate(measured: Measured, assumed: Assumed, size: Size, months: number): Estimate {
  const pages = countPages(measured, assumed, size)
  const daily = countDaily(measured, assumed, size, pages.runs)
  const tables = growTables(measured, assumed, size, { daily, days: months * DAYS_OF_MONTH })
  const inSecond = (name: OperationName) => (OPERATIONS[name].by === 'web' ? (daily[name] * assumed.peak) / HOUR : daily[name] / DAY)
  const cores = { web: addUp(measured, inSecond, namesBy('web')).node, worker: addUp(measured, inSecond, namesBy('worker')).node }
  const processes = { web: countProcesses(cores.web, assumed), worker: countProcesses(cores.worker, assumed) }
  return {
    ...size,
    months,
    tables,
    rows: sum(tables.map(({ rows }) => rows)),
    bytes: sum(tables.map(({ bytes }) => bytes)),
    indexBytes: sum(tables.map(({ indexBytes }) => indexBytes)),
    hotBytes: sum(tables.map(({ hotBytes }) => hotBytes)),
    day: addUp(measured, (name) => daily[name]),
    peak: addUp(measured, inSecond),
    cores,
    processes,
    connections: countConnections(processes, assumed),
    sockets: size.agents * assumed.tabs,
    pages: { wanted: pages.wanted, most: pages.most },
    // the contact of each advert a month after it came, and the count of each call
    erased: Math.max(daily.advert, daily.result),
    comparing: sum(COMPARING.map((name) => (measured.operations[name].node + measured.operations[name].database) * daily[name])),
  }
}

/** What only one process does at a time. */
const COMPARING = ['advert', 'change'] as const satisfies readonly OperationName[]

const namesBy = (process: 'web' | 'worker') => OPERATION_NAMES.filter((name) => OPERATIONS[name].by === process)

function addUp({ operations }: Measured, times: (name: OperationName) => number, names: readonly OperationName[] = OPERATION_NAMES): Load {
  const all = (part: keyof Load) => sum(names.map((name) => operations[name][part] * times(name)))
  return { reads: all('reads'), writes: all('writes'), wal: all('wal'), node: all('node'), database: all('database') }
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

const countProcesses = (cores: number, { busy }: Assumed) => Math.max(1, Math.ceil(cores / busy))

function countConnections({ web, worker }: Estimate['processes'], assumed: Assumed): Estimate['connections'] {
  const sessions = web * assumed.webSessions + worker * assumed.workerSessions
  const pools = (web + worker) * assumed.pool
  const machines = Math.ceil((web + worker) / assumed.processesOfMachine)
  return { direct: sessions + pools, pooled: sessions + Math.min(pools, machines * assumed.poolerSize) }
}

/** A portal gives one page at a time: the pages of new adverts come before runs, and runs that do not fit into the day are left out. */
function countPages(measured: Measured, assumed: Assumed, { agents, adverts }: Size) {
  const searches = agents * assumed.searches
  const fresh = adverts / assumed.stockDays
  const most = DAY / assumed.pause
  const others = assumed.portals - 1
  const runs = searches * measured.busiestRequests * assumed.runs
  const runsOfOther = (searches * (measured.requests - measured.busiestRequests) * assumed.runs) / others
  const [pages, pagesOfOther] = [fresh * assumed.onBusiest, (fresh * (1 - assumed.onBusiest)) / others]
  const fitting = (wanted: number, taken: number) => Math.min(wanted, Math.max(0, most - taken))
  return { wanted: runs + pages, most, runs: fitting(runs, pages) + others * fitting(runsOfOther, pagesOfOther) }
}

function countDaily(measured: Measured, assumed: Assumed, { agents, adverts }: Size, runs: number): Daily {
  const fresh = adverts / assumed.stockDays
  const visible = assumed.visibleHours * HOUR
  return {
    advert: fresh,
    change: fresh * assumed.changes,
    match: fresh * measured.fits * agents * assumed.searches,
    run: runs,
    search: agents * (assumed.searchesADay + (visible * assumed.listShare) / assumed.listSeconds),
    property: agents * assumed.propertiesADay,
    bell: (agents * visible) / assumed.bellSeconds,
    callList: agents * assumed.callListsADay,
    result: agents * assumed.callsADay,
    mail: agents * assumed.mailsADay,
    savedSearch: 0,
  }
}

/** The measured tables with as many rows as there are then: those of the adverts and searches of the beginning, and what each day adds. */
function growTables(
  { tables, operations }: Measured,
  assumed: Assumed,
  { agents, adverts }: Size,
  { daily, days }: { readonly daily: Daily; readonly days: number },
): MeasuredTable[] {
  const atFirst: Partial<Daily> = { advert: adverts, savedSearch: agents * assumed.searches }
  const grow = (table: string) => {
    const kept = KEPT[table] ?? Number.POSITIVE_INFINITY
    const times = (name: OperationName) => {
      const workDays = OPERATIONS[name].by === 'web' ? assumed.workDays / DAYS_OF_MONTH : 1
      return (Number.isFinite(kept) ? 0 : (atFirst[name] ?? 0)) + daily[name] * workDays * Math.min(days, kept)
    }
    // a negative sum is a table that reads fill and writes empty
    return Math.max(0, sum(OPERATION_NAMES.map((name) => (operations[name].rows[table] ?? 0) * times(name))))
  }
  return tables.map(({ name, rows, bytes, indexBytes, hotBytes }) => {
    const grown = grow(BESIDE[name] ?? name)
    const share = rows === 0 ? 0 : grown / rows
    return { name, rows: grown, bytes: bytes * share, indexBytes: indexBytes * share, hotBytes: hotBytes * share }
  })
}
