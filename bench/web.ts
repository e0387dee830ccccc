import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { findBrowser } from '../scripts/browser.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { initialScriptBytes } from './first-load.ts'
import { quantile } from './measure.ts'
import type { BenchResult } from './result.ts'

export const name = 'web'

/** The first is a warm-up and does not count. */
const ROUNDS = 4
const JS_MAX_KB = 90
const LCP_MAX = 1_500
const CLS_MAX = 0.02
const PERFORMANCE_MIN = 95

const median = (values: readonly number[]) => quantile(values, 0.5)

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** Serves the built product on an empty database during `work`; removes it afterwards. */
async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-bench-web-'))
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeAtExit)
  const server = await startServer(readConfig({ PORT: String(await freePort()), DATA_DIR: folder, ROLES: 'web', LOG_LEVEL: 'error' }))
  try {
    return await work(server.url)
  } finally {
    await server.close()
    process.off('exit', removeAtExit)
    removeAtExit()
  }
}

/** Audits as a phone on slow 4G, with a new browser each time, so that nothing is cached. */
export async function audit(url: string, cookie?: string): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const run = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      ...(cookie !== undefined && { extraHeaders: { cookie } }),
    })
    if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? 'Lighthouse gave no answer.')
    return run.lhr
  } finally {
    await browser.close()
  }
}

/** The findings that cost an audit points. */
function complaints(results: readonly Result[], category: string): string {
  const found = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  )
  return [...new Set(found)].join(', ')
}

export function toResults(page: string, runs: readonly Result[], lcpMax = LCP_MAX): BenchResult[] {
  const score = (category: string, least: number): BenchResult => {
    const value = median(runs.map(({ categories }) => (categories[category]?.score ?? 0) * 100))
    return {
      id: 'P9',
      what: `${page}, Lighthouse: ${category}`,
      value,
      unit: 'of 100',
      target: least === 100 ? '100' : `≥ ${least}`,
      pass: value >= least,
      remark: complaints(runs, category),
    }
  }
  const figure = (what: string, id: string, unit: string, most: number): BenchResult => {
    const value = median(runs.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
    return { id: 'P9', what: `${page}: ${what}`, value, unit, target: `≤ ${most}`, pass: value <= most }
  }
  return [
    score('performance', PERFORMANCE_MIN),
    score('accessibility', 100),
    score('best-practices', 100),
    figure('largest contentful paint', 'largest-contentful-paint', 'ms', lcpMax),
    figure('cumulative layout shift', 'cumulative-layout-shift', '', CLS_MAX),
  ]
}

export async function run(): Promise<BenchResult[]> {
  buildWebIfStale()
  const runs = await withServer(async (url) => {
    const all: Result[] = []
    for (let round = 0; round < ROUNDS; round += 1) all.push(await audit(url))
    return all.slice(1)
  })
  const kilobytes = initialScriptBytes('landing.html') / 1_000
  const weight = { value: kilobytes, unit: 'kB gzip', target: `≤ ${JS_MAX_KB}`, pass: kilobytes <= JS_MAX_KB }
  return [...toResults('Landing page', runs), { id: 'P9', what: 'Landing page: initial JavaScript', ...weight }]
}
