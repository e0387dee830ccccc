import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { findBinaries } from '#server/db/postgres-binaries.ts'

/** Where figures were taken, for the line below them. */
export function describeMachine(): string {
  const postgres = spawnSync(findBinaries().postgres, ['--version'], { encoding: 'utf8' }).stdout.trim()
  return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, ${postgres}; ${loadavg()[0]?.toFixed(1) ?? '?'} processes wanted a core at the end`
}
