import { describe, expect, it } from 'vitest'
import { CEILINGS, countFences, importsIn, listFeatureImports, mutualPairs } from './feature-imports.ts'

const MENDS: Readonly<Record<keyof typeof CEILINGS, string>> = {
  'imports market → work': 'Call a hook of server/hooks.ts',
  'imports market → ingest': 'Call a hook of server/hooks.ts',
  'imports ingest → work': 'Move what an agent does into work',
  'pairs of features that import each other': 'Turn one direction round by a hook, or move what both need',
  'imports of other files than service.ts': 'Put the function into the service of its feature',
  'tables that other features read': 'Ask the service of the feature that owns the table',
  'reads of tables by other features': 'Ask the service of the feature that owns the table',
}

describe('features', () => {
  const counted = countFences(listFeatureImports())

  it.each(Object.entries(CEILINGS) as [keyof typeof CEILINGS, number][])('have no more %s than before', (name, ceiling) => {
    expect(counted[name], MENDS[name]).toBeLessThanOrEqual(ceiling)
  })
})

const A = 'server/features/market/adverts/service.ts'
const B = 'server/features/work/cards/service.ts'
const C = 'server/features/ingest/read/store.ts'

describe('an import of another feature', () => {
  it.each([
    [`import { cards } from '../../work/cards/service.ts'`, [B]],
    [`import type {\n  Card,\n} from '#server/features/work/cards/service.ts'`, [B]],
    [`export { cards } from '../../work/cards/service.ts'`, [B]],
    [`const { cards } = await import('../../work/cards/service.ts')`, [B]],
    [`import { one } from '../../work/cards/service.ts'\nimport type { Two } from '../../work/cards/service.ts'`, [B]],
    [`import { decide } from './import-decision.ts'\nimport type { Ctx } from '../../../ctx.ts'`, []],
  ])('is found in %j', (text, found) => {
    expect(importsIn(A, text).map(({ to }) => to)).toEqual(found)
  })

  it('is counted by every fence it breaks', () => {
    const imports = [
      { from: A, to: B },
      { from: B, to: A },
      { from: A, to: C },
      { from: C, to: 'server/features/work/cards/known.ts' },
    ]
    expect(mutualPairs(imports)).toEqual(['market/adverts work/cards'])
    expect(countFences(imports)).toMatchObject({
      'imports market → work': 1,
      'imports market → ingest': 1,
      'imports ingest → work': 1,
      'pairs of features that import each other': 1,
      'imports of other files than service.ts': 2,
    })
  })
})
