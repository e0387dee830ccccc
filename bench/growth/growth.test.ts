import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '#server/features.ts'
import { allStored } from '#server/stored.ts'
import { NOTIFICATION_POLL, PROPERTY_REFETCH, RUN_INTERVAL } from '#shared/domain/limits.ts'
import { PORTALS } from '#shared/domain/sources.ts'
import { ASSUMED, type Assumed, KEPT } from './assumptions.ts'
import { describeFirst, describeGrowth, fillIn } from './describe.ts'
import { listUses } from './limits.ts'
import { isWrite } from './statement.ts'
import { type Cost, DAY, estimate, type Measured } from './sum.ts'

const FREE: Cost = { reads: 0, writes: 0, wal: 0, node: 0, database: 0, rows: {} }

const MEASURED: Measured = {
  tables: [
    { name: 'adverts', rows: 10, bytes: 1_000, indexBytes: 500, hotBytes: 250 },
    { name: 'matches', rows: 4, bytes: 400, indexBytes: 400, hotBytes: 0 },
    { name: 'call_results', rows: 2, bytes: 100, indexBytes: 60, hotBytes: 20 },
    { name: 'prospects', rows: 2, bytes: 200, indexBytes: 100, hotBytes: 100 },
    { name: 'lead_lights', rows: 1, bytes: 50, indexBytes: 30, hotBytes: 30 },
    { name: 'backups', rows: 0, bytes: 8_192, indexBytes: 16_384, hotBytes: 0 },
  ],
  operations: {
    advert: { reads: 1, writes: 2, wal: 1_000, node: 360, database: 72, rows: { adverts: 1 } },
    change: FREE,
    match: { ...FREE, writes: 1, wal: 10, rows: { matches: 1 } },
    run: { ...FREE, reads: 1 },
    search: { ...FREE, reads: 3, node: 70, database: 36 },
    property: FREE,
    bell: { ...FREE, reads: 1 },
    callList: FREE,
    result: { ...FREE, reads: 2, writes: 4, wal: 50, rows: { call_results: 1, prospects: 0.5, lead_lights: -0.5 } },
    mail: FREE,
    savedSearch: FREE,
  },
  fits: 0.01,
  requests: 3,
  busiestRequests: 1,
}

/** 20 searches, 10 new adverts, 2 matches, 100 lists, 10 looks at the bell and 200 results a day, and every second day a working day. */
const FEW: Assumed = {
  ...ASSUMED,
  searches: 2,
  stockDays: 100,
  changes: 0,
  onBusiest: 0.5,
  portals: 3,
  runs: 10,
  pause: 100,
  searchesADay: 10,
  propertiesADay: 0,
  callListsADay: 0,
  callsADay: 20,
  mailsADay: 0,
  tabs: 2,
  visibleHours: 1,
  bellSeconds: 3_600,
  listShare: 0,
  workDays: 15,
  peak: 0.5,
  busy: 0.5,
  pool: 10,
  webSessions: 3,
  workerSessions: 6,
  processesOfMachine: 2,
  poolerSize: 12,
}
const SIZE = { agents: 10, adverts: 1_000 }

const rowsIn = (months: number) => Object.fromEntries(estimate(MEASURED, FEW, SIZE, months).tables.map(({ name, rows }) => [name, rows]))

describe('rows and disk', () => {
  it('are those of the beginning and of each day, and working days count for what people do', () => {
    expect(rowsIn(1)).toEqual({ adverts: 1_300, matches: 60, call_results: 3_000, prospects: 1_500, lead_lights: 1_500, backups: 0 })
  })

  it('no longer grow where rows are deleted after some days', () => {
    expect(rowsIn(12)).toMatchObject({ adverts: 4_600, matches: 720, call_results: 18_000, prospects: 18_000 })
    expect(rowsIn(36)).toMatchObject({ call_results: 18_000, prospects: 54_000 })
  })

  it('take as many bytes a row as in the measured tables', () => {
    const { rows, bytes, indexBytes, hotBytes } = estimate(MEASURED, FEW, SIZE, 1)
    expect({ rows, bytes, indexBytes, hotBytes }).toEqual({
      rows: 7_360,
      bytes: 130_000 + 6_000 + 150_000 + 150_000 + 75_000,
      indexBytes: 65_000 + 6_000 + 90_000 + 75_000 + 45_000,
      hotBytes: 32_500 + 30_000 + 75_000 + 45_000,
    })
  })
})

describe('load', () => {
  it('adds up what each operation takes', () => {
    const { day, pages, sockets, erased, comparing } = estimate(MEASURED, FEW, SIZE, 1)
    expect(day).toMatchObject({
      reads: 10 + 600 + 300 + 10 + 400,
      writes: 20 + 2 + 800,
      wal: 10_000 + 20 + 10_000,
      node: 3_600 + 7_000,
      database: 720 + 3_600,
    })
    expect({ pages, sockets, erased, comparing }).toEqual({ pages: { wanted: 205, most: 864 }, sockets: 20, erased: 200, comparing: 4_320 })
  })

  it('has what people do in the busiest hour, and all else over the whole day', () => {
    const { cores, peak } = estimate(MEASURED, FEW, SIZE, 1)
    expect(cores.web).toBeCloseTo((100 * 0.5 * 70) / 3_600)
    expect(cores.worker).toBeCloseTo((10 * 360) / DAY)
    expect(peak.database).toBeCloseTo((100 * 0.5 * 36) / 3_600 + (10 * 72) / DAY)
  })

  it('has a list read again while a tab shows it', () => {
    // half an hour, every minute
    const { day } = estimate(MEASURED, { ...FEW, listShare: 0.5, listSeconds: 60 }, SIZE, 1)
    expect(day.reads).toBe(1_320 + 10 * 30 * 3)
  })

  it('counts connections with and without PgBouncer', () => {
    const { processes, connections } = estimate(MEASURED, FEW, SIZE, 1)
    expect({ processes, connections }).toEqual({ processes: { web: 2, worker: 1 }, connections: { direct: 42, pooled: 36 } })
  })

  it('leaves out the runs for which a portal has no time', () => {
    const { day, pages } = estimate(MEASURED, { ...FEW, runs: 1_000 }, SIZE, 1)
    expect(pages).toEqual({ wanted: 20_005, most: 864 })
    expect(day.reads).toBe(859 + 2 * 861.5 + 720)
  })
})

describe('the first limit', () => {
  const grown = estimate(MEASURED, FEW, SIZE, 1)

  it('is the one of which most is used', () => {
    const [first, ...others] = listUses(grown, { ...FEW, erasedInNight: 50 })
    expect(first).toMatchObject({ what: 'rows that one rule of retention erases in a night', share: 4 })
    expect(others.every(({ share }) => share <= 4)).toBe(true)
    expect(describeFirst(grown, { ...FEW, erasedInNight: 50 })).toMatch(/^rows that one rule .*, 400 %: rows stay longer than promised/)
  })

  it('is only the nearest while none is passed', () => {
    expect(describeFirst(grown, { ...FEW, busy: 4, erasedInNight: 300 })).toBe(
      'none; nearest: rows that one rule of retention erases in a night, 66.7 %',
    )
  })
})

describe('settings that the assumptions copy', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

  it('are those of the product', () => {
    expect(ASSUMED).toMatchObject({
      runs: (DAY * 1_000) / RUN_INTERVAL,
      bellSeconds: NOTIFICATION_POLL / 1_000,
      listSeconds: PROPERTY_REFETCH / 1_000,
      portals: PORTALS.length,
    })
    const days = new Map(allStored(FEATURES).retention.map(({ key, days }) => [key, days.usual]))
    expect(KEPT).toMatchObject({
      call_results: days.get('call_result'),
      lead_claims: days.get('lead_claim'),
      lead_assignments: days.get('lead_assignment'),
    })
  })

  it.each([
    ['server/features/people/privacy/retention.ts', 'const AT_MOST = 50_000'],
    ['server/db/embedded-server.ts', `['max_connections', ${ASSUMED.mostConnections}]`],
    ['deploy/cluster/pgbouncer.ini', `default_pool_size = ${ASSUMED.poolerSize}`],
    ['docs/decisions/0002-postgresql.md', 'three of a web process and six of a worker'],
  ])('are still in %s', (path, line) => {
    expect(read(path)).toContain(line)
  })
})

describe('the page', () => {
  it('has a row for each size and time', () => {
    const text = describeGrowth(MEASURED, FEW)
    expect(text.match(/^\| (?:20|200|2,000) \| .* \| (?:1|12|36) \| /gm)).toHaveLength(9)
    expect(text).toContain('| a result noted | 2 | 4 | 50 | 0 | 0 | call_results 1, prospects 0.5 |')
  })

  it('keeps what is around its marks', () => {
    const page = 'before\n\n<!-- figures: from here -->\n\nold\n\n<!-- figures: to here -->\n\nafter\n'
    expect(fillIn(page, 'new')).toBe(page.replace('old', 'new'))
    expect(() => fillIn('before', 'new')).toThrow('the page lacks')
  })

  it('has the marks', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/growth.md'), 'utf8')
    expect(fillIn(page, 'new')).toContain('\n\nnew\n\n')
  })
})

describe('a statement', () => {
  it.each([
    ['insert into "deliveries" ("id") values ($1)', true],
    ['update "adverts" set "title" = $1', true],
    ['update lead_lights l set is_known = true', true],
    ['UPDATE pgboss.job SET state = $1', true],
    ['delete from "sessions" where id = $1', true],
    ['with one as (insert into events (kind) values ($1) returning id) select id from one', true],
    ['select id from adverts where id = $1 for update', false],
    ['select updated_at from prospects', false],
    ["select pg_notify('giebel_live', $1)", false],
  ])('writes or only reads: %s', (sql, expected) => {
    expect(isWrite(sql)).toBe(expected)
  })
})
