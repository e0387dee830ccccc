import * as api from './api.ts'
import * as backup from './backup.ts'
import * as calls from './calls.ts'
import * as deliveries from './deliveries.ts'
import * as find from './find.ts'
import * as identity from './identity.ts'
import * as idle from './idle.ts'
import * as imports from './import.ts'
import * as jobs from './jobs.ts'
import * as judge from './judge.ts'
import * as limits from './limits.ts'
import * as live from './live.ts'
import * as lighthouse from './lighthouse.ts'
import { describeMachine } from './machine.ts'
import * as match from './match.ts'
import * as partners from './partners.ts'
import * as prospects from './prospects.ts'
import * as read from './read.ts'
import * as replica from './replica.ts'
import type { BenchResult } from './result.ts'
import * as search from './search.ts'
import * as signs from './signs.ts'
import * as tenant from './tenant.ts'
import * as upheaval from './upheaval.ts'
import * as web from './web.ts'

interface Benchmark {
  readonly name: string
  /** @throws when a measured answer is wrong */
  run(): Promise<BenchResult[]>
}

const BENCHMARKS: readonly Benchmark[] = [
  read,
  judge,
  match,
  search,
  prospects,
  partners,
  find,
  identity,
  imports,
  api,
  live,
  jobs,
  idle,
  deliveries,
  backup,
  limits,
  tenant,
  calls,
  web,
  signs,
  lighthouse,
  replica,
  upheaval,
]

function chosen(names: readonly string[]): readonly Benchmark[] {
  const unknown = names.filter((name) => BENCHMARKS.every((benchmark) => benchmark.name !== name))
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${BENCHMARKS.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? BENCHMARKS : BENCHMARKS.filter(({ name }) => names.includes(name))
}

function formatTable(results: readonly BenchResult[]): string {
  const rows = results.map(({ id, what, value, unit, target, pass, remark }) => [
    id,
    what,
    `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`,
    target,
    pass ? 'yes' : 'NO',
    remark ?? '',
  ])
  return [['', 'What', 'Measured', 'Target', 'Reached', 'Remark'], ['---', '---', '--:', '---', '---', '---'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

// Exits regularly on a signal, so that the exit handlers remove servers and folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

try {
  const results: BenchResult[] = []
  for (const benchmark of chosen(process.argv.slice(2))) results.push(...(await benchmark.run()))
  process.stdout.write(`${formatTable(results)}\n\n${describeMachine()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
}
