import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { READ_BY_OTHERS } from './open-tables.ts'

/** An import of one feature by another; both as paths from the root. */
export interface FeatureImport {
  readonly from: string
  readonly to: string
}

const root = join(import.meta.dirname, '..')
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(#server\/|\.\.?\/)([^']+)'/g
const FEATURES = 'server/features/'

/** Returns "market/properties" for a path below the features. */
const featureAt = (path: string): string => path.split('/').slice(2, 4).join('/')
const wingAt = (path: string): string => featureAt(path).split('/')[0] ?? ''

/** What this file imports from other features. */
export function importsIn(file: string, text: string): FeatureImport[] {
  const paths = [...text.matchAll(IMPORT)].map(([, start = '', rest = '']) =>
    start === '#server/'
      ? `server/${rest}`
      : normalize(join(dirname(file), start + rest))
          .split(sep)
          .join('/'),
  )
  return [...new Set(paths)].filter((to) => to.startsWith(FEATURES) && featureAt(to) !== featureAt(file)).map((to) => ({ from: file, to }))
}

export function listFeatureImports(): FeatureImport[] {
  return globSync(`${FEATURES}**/*.ts`, { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.(test|trial|fixture)\.ts$/.test(file))
    .flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')))
}

/** Features that import each other. */
export function mutualPairs(imports: readonly FeatureImport[]): string[] {
  const pairs = new Set(imports.map(({ from, to }) => `${featureAt(from)} ${featureAt(to)}`))
  return [...pairs].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ')
    return one < other && pairs.has(`${other} ${one}`)
  })
}

const between = (imports: readonly FeatureImport[], one: string, other: string) =>
  imports.filter(({ from, to }) => wingAt(from) === one && wingAt(to) === other)

/** What the fences count, by fence name. */
export const countFences = (imports: readonly FeatureImport[]) => ({
  'imports market → work': between(imports, 'market', 'work').length,
  'imports market → ingest': between(imports, 'market', 'ingest').length,
  'imports ingest → work': between(imports, 'ingest', 'work').length,
  'pairs of features that import each other': mutualPairs(imports).length,
  'imports of other files than service.ts': imports.filter(({ to }) => !to.endsWith('/service.ts')).length,
  'tables that other features read': READ_BY_OTHERS.size,
  'reads of tables by other features': [...READ_BY_OTHERS.values()].reduce((sum, { size }) => sum + size, 0),
})

/** The maximum for each fence. A figure may fall but never rise. */
export const CEILINGS: Readonly<Record<keyof ReturnType<typeof countFences>, number>> = {
  'imports market → work': 0,
  'imports market → ingest': 0,
  'imports ingest → work': 0,
  'pairs of features that import each other': 0,
  'imports of other files than service.ts': 0,
  'tables that other features read': 25,
  'reads of tables by other features': 125,
}
