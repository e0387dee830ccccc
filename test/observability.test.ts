import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOBS } from '#server/features.ts'
import { offerFigures } from '#server/features/operations/system/service.ts'
import { writeMail } from '#server/mail/outbox.ts'
import { contract } from '#shared/contract/index.ts'
import { contractRows } from '#shared/contract/route.ts'
import { startTestApp, type TestApp } from './app.ts'
import { freshDatabase } from './database.ts'
import { type Selector, readSelectors, readGroupings } from './promql.ts'

const folder = join(import.meta.dirname, '../deploy/observability')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

interface Panel {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}
const dashboard = JSON.parse(read('giebel-dashboard.json')) as {
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] }
}
const alerts = read('giebel-alerts.yml')
const rules = alerts
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', expr: /^ +expr: (.+)$/m.exec(text)?.[1] ?? '', text }))

const queries = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...dashboard.templating.list.flatMap(({ name, query }) => {
    const [, expr] = /^label_values\((.+), \w+\)$/.exec(query) ?? []
    return expr === undefined ? [] : [[name, expr] as const]
  }),
  ...rules.map(({ name, expr }) => [name, expr] as const),
]

/** What Prometheus adds: the target of a metric, and whether it answered. */
const OF_PROMETHEUS = ['job', 'instance']
const UP = 'up'

let test: TestApp
/** The values of each label, by metric. */
const metrics = new Map<string, Map<string, Set<string>>>()

beforeAll(async () => {
  const database = await freshDatabase()
  test = await startTestApp({ env: { METRICS_PORT: '0' }, database: { ...database, readerUrl: database.appUrl } })
  offerFigures(test.ctx)
  const agent = await test.make.agent()
  await test.as(agent).call(contract.notifications.list)
  await writeMail(test.ctx, { to: { email: 'eins@example.test' }, type: 'verification', values: {} })
  for (const { name } of JOBS) for (const outcome of ['done', 'failed'] as const) test.ctx.metrics.job({ name, outcome }, 1)
  for (const { row } of contractRows(contract))
    for (const status of [200, 404, 503]) test.ctx.metrics.request({ method: row.method, route: row.path, status }, 1)
  readMetrics(await test.ctx.metrics.text())
})
afterAll(() => test.close())

const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
  gauge: [''],
  counter: [''],
}

/** Reads the text that Prometheus gets. */
function readMetrics(text: string): void {
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of SUFFIXES[type] ?? []) metrics.set(name + suffix, new Map())
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm))
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      const values = metrics.get(name)
      values?.set(label, (values.get(label) ?? new Set()).add(value))
    }
}

const describeFault = (fault: string, { metric, label, value }: { metric: string; label?: string; value?: string }) =>
  `${fault}: ${[metric, label, value].filter(Boolean).join(' ')}`

/** What a selector names and no process prints. */
function findFaults({ metric, matchers }: Selector): string[] {
  if (metric === UP) return matchers.filter(({ label }) => !OF_PROMETHEUS.includes(label)).map(({ label }) => `no label: up ${label}`)
  const labels = metrics.get(metric)
  if (!labels) return [describeFault('no metric', { metric })]
  return matchers.flatMap(({ label, operator, value }) => {
    if (OF_PROMETHEUS.includes(label)) return []
    const values = labels.get(label)
    if (!values) return [describeFault('no label', { metric, label })]
    const fits = operator.endsWith('~') ? (one: string) => new RegExp(`^(?:${value})$`).test(one) : (one: string) => one === value
    return [...values].some(fits) ? [] : [describeFault('no value', { metric, label, value })]
  })
}

/** The labels of the metrics in a query. */
const listLabels = (expr: string) =>
  new Set([...OF_PROMETHEUS, ...readSelectors(expr).flatMap(({ metric }) => [...(metrics.get(metric)?.keys() ?? [])])])

function findFaultsIn(expr: string): string[] {
  const labels = listLabels(expr)
  return [
    ...readSelectors(expr).flatMap(findFaults),
    ...readGroupings(expr)
      .filter((label) => !labels.has(label))
      .map((label) => `grouped by no label: ${label}`),
  ]
}

describe('the dashboard and the alert rules', () => {
  it.each(queries)('ask only for metrics, labels, jobs and states that exist: %s', (_, expr) => {
    expect(readSelectors(expr).length).toBeGreaterThan(0)
    expect(findFaultsIn(expr)).toEqual([])
  })

  it.each([
    ['sum(giebel_mails_waiting)', ['no metric: giebel_mails_waiting']],
    ['giebel_queue_jobs{status="queued"}', ['no label: giebel_queue_jobs status']],
    ['giebel_queue_jobs{state="waiting"}', ['no value: giebel_queue_jobs state waiting']],
    ['giebel_queue_jobs{queue="send-mail",state="queued"}', ['no value: giebel_queue_jobs queue send-mail']],
    ['rate(giebel_job_seconds_count{name="back-up",outcome="error"}[5m]) > 0', ['no value: giebel_job_seconds_count outcome error']],
    ['giebel_http_request_seconds_count{status=~"6.."}', ['no value: giebel_http_request_seconds_count status 6..']],
    ['giebel_job_seconds{outcome="done"}', ['no metric: giebel_job_seconds']],
    ['sum by (queue) (rate(giebel_job_seconds_count[5m]))', ['grouped by no label: queue']],
    ['up{process="web"}', ['no label: up process']],
  ])('would be found at fault with %s', (expr, faults) => {
    expect(findFaultsIn(expr)).toEqual(faults)
  })

  it('show every metric of the product', () => {
    const withoutSuffix = (metric: string) => metric.replace(/_(bucket|sum|count)$/, '')
    const asked = new Set(queries.flatMap(([, expr]) => readSelectors(expr).map(({ metric }) => withoutSuffix(metric))))
    const ours = new Set([...metrics.keys()].filter((name) => name.startsWith('giebel_')).map(withoutSuffix))
    // the same as in seconds
    ours.delete('giebel_replica_lag_bytes')
    expect([...ours].filter((name) => !asked.has(name))).toEqual([])
  })
})

describe('the dashboard', () => {
  it('has panels that do not overlap, each with a title and a legend', () => {
    const places = new Set<string>()
    for (const { gridPos, title, targets = [], type } of dashboard.panels) {
      expect(title).not.toBe('')
      expect(type === 'row' || targets.length > 0, title).toBe(true)
      for (const { legendFormat } of targets) expect(legendFormat, title).not.toBe('')
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(x).toBeLessThan(24)
          expect(places.has(`${x} ${y}`), title).toBe(false)
          places.add(`${x} ${y}`)
        }
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  })
})

it('prints no lag of a replica that cannot be measured', async () => {
  const text = await test.ctx.metrics.text()
  expect(text).toMatch(/^giebel_replica_used 0$/m)
  expect(text).not.toMatch(/^giebel_replica_lag_(?:bytes|seconds) /m)
})

describe('each alert rule', () => {
  it.each(rules)('$name names how bad it is, what happened and what to do', ({ expr, text }) => {
    expect(text).toMatch(/^ +severity: (critical|warning)$/m)
    for (const name of ['summary', 'description']) expect(text).toMatch(new RegExp(`^ +${name}: '[^']+\\.'$`, 'm'))
    const named = [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label)
    expect(named.filter((label) => !listLabels(expr).has(label ?? ''))).toEqual([])
  })

  it('is valid for promtool, where installed', () => {
    if (spawnSync('promtool', ['--version']).error) return
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', join(folder, 'giebel-alerts.yml')], { encoding: 'utf8' })
    expect({ status, stderr }).toMatchObject({ status: 0 })
  })
})

it('the handbook names every file of the folder', () => {
  const guide = readFileSync(join(folder, '../../docs/handbuch/betrieb.md'), 'utf8')
  for (const name of readdirSync(folder)) expect(guide).toContain(`deploy/observability/${name}`)
})
