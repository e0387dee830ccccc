import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeWith } from '../shared-material.ts'

/** Table entries without a test, each with its reason. */
const WITHOUT_TEST: Readonly<Record<string, string>> = {}

const ROW = /^\| (O-\d+) \|/gm
const TITLE = /\(\s*['"`](O-\d+) /g

describeWith('outside/', 'table of outside cases', (folder) => {
  it('has a test or a reason for every entry', () => {
    const rows = [...readFileSync(new URL('cases.md', folder), 'utf8').matchAll(ROW)].map(([, id = '']) => id)
    const files = globSync('*.trial.ts', { cwd: import.meta.dirname })
    const tested = files.flatMap((file) =>
      [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(TITLE)].map(([, id = '']) => id),
    )
    expect(rows.length).toBeGreaterThanOrEqual(60)
    expect(rows.filter((id) => !tested.includes(id) && !(id in WITHOUT_TEST))).toEqual([])
  })
})
