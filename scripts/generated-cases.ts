import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'

/** `npm run generated` prints how many cases the tests over all contract rows have, by file. */
const root = join(import.meta.dirname, '..')
const FILES = [
  'test/access.test.ts',
  'test/attacks/other-agents.test.ts',
  'test/attacks/canaries.test.ts',
  'test/callers.test.ts',
  'test/callers.trial.ts',
  'test/bystander.trial.ts',
  'test/invalidates.trial.ts',
  'test/atomic-writes.trial.ts',
]

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const args = ['list', '--json', '--project', 'server', '--project', 'trials', ...FILES.filter((file) => existsSync(join(root, file)))]
const output = execFileSync(process.execPath, [vitest, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const cases = JSON.parse(output.slice(output.indexOf('['))) as { file: string }[]
for (const name of FILES) console.log(`${String(cases.filter(({ file }) => relative(root, file) === name).length).padStart(6)}  ${name}`)
console.log(`${String(cases.length).padStart(6)}  in all`)
