import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SCRIPTS } from './build.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('a release contains each command of the operator, and every script that one of them imports', () => {
  const [, commands = ''] = /^(doctor \|.*)\) ;;$/m.exec(read('deploy/giebel')) ?? []
  const named = commands.split(' | ').map((name) => name.replace(':', '-'))
  const imported = SCRIPTS.flatMap((name) => [...read(`scripts/${name}.ts`).matchAll(/'\.\/([\w-]+)\.ts'/g)].map(([, other = '']) => other))
  expect(named.length).toBeGreaterThan(5)
  expect(imported).toContain('database')
  expect([...named, ...imported].filter((name) => !SCRIPTS.includes(name))).toEqual([])
})
