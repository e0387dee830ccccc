import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildRelease } from './release/build.ts'
import { hasUncommitted } from './release/source.ts'

const root = join(import.meta.dirname, '..')

try {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/release' }, key: { type: 'string' } } })
  const out = resolve(values.out)
  if (hasUncommitted(root))
    console.log('Gebaut wird der letzte Commit, ohne spätere Änderungen. / Building the last commit, without later changes.')
  const report = (step: string) => console.log(`${step} …`)
  const { archive, sbom } = await buildRelease({ root, out, key: values.key && resolve(values.key), report })
  console.log(`${out}: ${archive}, ${sbom}, SHA256SUMS${values.key === undefined ? '' : ', SHA256SUMS.sig'}`)
  if (values.key === undefined) console.log('Nicht unterschrieben, weil --key fehlt. / Not signed, because --key is missing.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
