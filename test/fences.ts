import { CEILINGS, countFences, listFeatureImports, mutualPairs } from './feature-imports.ts'

// `npm run fences` prints how features depend on each other.
const imports = listFeatureImports()
const line = (count: number, what: string) => `${String(count).padStart(4)} ${what}`
const counted = Object.entries(countFences(imports)) as [keyof typeof CEILINGS, number][]
const lines = [
  ...counted.map(([name, count]) => line(count, `${name} (at most ${CEILINGS[name]})`)),
  line(imports.length, 'imports between features'),
  ...mutualPairs(imports).map((pair) => `     ${pair.replace(' ', ' ↔ ')}`),
]
process.stdout.write(`${lines.join('\n')}\n`)
