import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SNAPSHOT_FILE, takeSnapshot } from '../../scripts/contract-snapshot/snapshot.ts'
import { contract } from './index.ts'

type Rows = Readonly<Record<string, unknown>>
const rowsIn = (snapshot: string) => (JSON.parse(snapshot) as { rows: Rows }).rows

/** Names of endpoints that were added, removed or changed. */
function changedRows(before: Rows, after: Rows): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).sort()
}

it('the contract matches contract.snapshot.json', () => {
  const [stored, current] = [readFileSync(SNAPSHOT_FILE, 'utf8'), takeSnapshot(contract)]
  const changed = changedRows(rowsIn(stored), rowsIn(current)).join(', ') || 'none, but the list of error codes or the format'
  const message = `The contract has changed. Run "npm run contract" and review the diff of contract.snapshot.json. Changed rows: ${changed}`
  // plain comparison: vitest's diff of two texts this long would bury the message
  expect(stored === current, message).toBe(true)
})
