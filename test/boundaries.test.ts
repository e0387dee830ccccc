import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const PACKAGES = ['zod', 'fastify', 'kysely', 'pg', 'cheerio', 'react', 'ws']

type Cruise = {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] }
}

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-boundaries-'))
  const dependencies = Object.fromEntries(PACKAGES.filter((name) => name !== 'ws').map((name) => [name, '1.0.0']))
  const imports = Object.fromEntries(['shared', 'server', 'web', 'stand-ins', 'test'].map((name) => [`#${name}/*`, `./${name}/*`]))
  write('package.json', JSON.stringify({ name: 'tree', type: 'module', imports, dependencies, devDependencies: { ws: '1.0.0' } }))
  cpSync(join(root, '.dependency-cruiser.mjs'), join(folder, '.dependency-cruiser.mjs'))
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const imports = (...targets: string[]) => `${targets.map((target) => `import '${target}'`).join('\n')}\nexport const made = 1\n`

/** A valid tree that uses every allowed import once. */
const CLEAN: Record<string, string> = {
  'shared/domain/limits.ts': imports(),
  'shared/contract/network/tips.ts': imports('zod', '#shared/domain/limits.ts'),
  'shared/contract/index.ts': imports('./network/tips.ts', './market/properties.ts'),
  'extension/panel.ts': imports('#shared/contract/network/tips.ts', '#server/features/ingest/portals/immowelt.ts', '#server/html/dom.ts'),
  'server/main.ts': imports('./app.ts', './db/connect.ts'),
  'server/app.ts': imports(
    'fastify',
    './features/network/tips/routes.ts',
    './features/network/partners/routes.ts',
    './features/work/cards/service.ts',
    './features/operations/audit/service.ts',
    './features/ingest/read/pipeline.ts',
  ),
  'server/ctx.ts': imports('./db/connect.ts'),
  'server/db/connect.ts': imports('kysely', 'pg'),
  'server/http/errors.ts': imports('fastify'),
  'server/features/network/tips/routes.ts': imports('fastify', './service.ts'),
  'server/features/network/tips/service.ts': imports(
    './queries.ts',
    '#server/ctx.ts',
    '#server/http/errors.ts',
    '../partners/service.ts',
    '../partners/policy.ts',
  ),
  'server/features/network/tips/queries.ts': imports('kysely', '#shared/contract/network/tips.ts'),
  'server/features/network/partners/routes.ts': imports('./service.ts'),
  'server/features/network/partners/service.ts': imports('./queries.ts'),
  'server/features/network/partners/policy.ts': imports('#shared/domain/limits.ts'),
  'server/features/network/partners/queries.ts': imports('kysely'),
  'server/features/operations/audit/service.ts': imports('../../network/tips/service.ts'),
  'server/features/market/properties/service.ts': imports('../../network/tips/service.ts'),
  'server/features/work/cards/service.ts': imports('../../market/properties/service.ts', '#shared/contract/work/cards.ts'),
  'shared/contract/work/cards.ts': imports('zod'),
  'shared/contract/market/properties.ts': imports('zod'),
  'server/features/ingest/read/pipeline.ts': imports(
    '../portals/immowelt.ts',
    '#server/features/network/tips/service.ts',
    '#server/features/market/properties/service.ts',
  ),
  'server/features/ingest/portals/immowelt.ts': imports('cheerio', './raw-listing.ts', '../../../html/dom.ts', '#shared/domain/limits.ts'),
  'server/html/dom.ts': imports('cheerio'),
  'server/features/ingest/portals/raw-listing.ts': imports('#shared/domain/limits.ts'),
  'web/main.tsx': imports('react', './app/pages.tsx'),
  'web/app/pages.tsx': imports('#web/pages/agent/tips.tsx', '#web/pages/agent/home.tsx'),
  'web/pages/agent/tips.tsx': imports('#web/blocks/tip-list.tsx', '#web/features/network/tips/tip-card.tsx'),
  'web/blocks/tip-list.tsx': imports('#web/features/network/tips/tip-card.tsx', '#web/features/network/partners/partner-card.tsx'),
  'web/pages/agent/home.tsx': imports('#web/components/card.tsx'),
  'web/features/network/tips/tip-card.tsx': imports('#web/components/card.tsx', '#web/lib/format.ts', '#shared/contract/network/tips.ts'),
  'web/features/network/partners/partner-card.tsx': imports('react', '#shared/domain/limits.ts'),
  'web/components/card.tsx': imports('react', '#web/lib/format.ts'),
  'web/lib/format.ts': `import type { made } from '#shared/contract/index.ts'\nexport type Rows = typeof made\nexport const rows = 1\n`,
  'stand-ins/portal.ts': imports('#shared/domain/limits.ts', 'ws'),
  'test/database.ts': imports('#server/db/connect.ts', '#stand-ins/portal.ts'),
  'test/writes.ts': imports('#server/features/network/tips/writes.fixture.ts'),
  'server/features/network/tips/writes.fixture.ts': imports('./service.ts', '#test/database.ts', 'kysely'),
  'scripts/demo.ts': imports('#stand-ins/portal.ts', '#server/main.ts'),
  'server/app.test.ts': imports('./app.ts', '#test/database.ts', 'ws'),
}

const ROOTS = ['shared', 'server', 'web', 'extension', 'stand-ins', 'test', 'scripts']

function cruise(files: Record<string, string>): Cruise['summary'] {
  for (const name of ROOTS) rmSync(join(folder, name), { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) write(path, text)
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...ROOTS]
  const run = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return (JSON.parse(run.stdout) as Cruise).summary
}

/** The rule, the file that breaks it, the forbidden import, and additional files. */
const FAULTS: [rule: string, from: string, target: string, more?: Record<string, string>][] = [
  ['no-cycle', 'server/features/network/partners/queries.ts', './service.ts'],
  ['no-unresolved', 'server/app.ts', './absent.ts'],
  ['no-vague-name', 'web/app/pages.tsx', '#web/lib/utils.ts', { 'web/lib/utils.ts': imports() }],
  ['no-test-code-in-product', 'server/ctx.ts', '#test/database.ts'],
  ['no-test-code-in-product', 'server/features/market/properties/service.ts', '#server/features/network/tips/writes.fixture.ts'],
  ['stand-ins-outside', 'server/ctx.ts', '#stand-ins/portal.ts'],
  ['stand-ins-outside', 'server/http/errors.ts', '../../scripts/demo.ts'],
  ['stand-ins-outside', 'web/lib/format.ts', '#stand-ins/portal.ts'],
  ['product-needs-dependencies', 'server/http/errors.ts', 'ws'],
  ['domain-alone', 'shared/domain/limits.ts', 'zod'],
  ['domain-alone', 'shared/domain/limits.ts', 'node:fs'],
  ['contract-small', 'shared/contract/network/tips.ts', 'node:fs'],
  ['contract-small', 'shared/contract/network/tips.ts', 'kysely'],
  ['six-wings', 'server/app.ts', './features/attic/service.ts', { 'server/features/attic/service.ts': imports() }],
  ['network-without-market', 'server/features/network/tips/service.ts', '#server/features/market/properties/service.ts'],
  ['network-without-market', 'shared/contract/network/tips.ts', '#shared/contract/market/properties.ts'],
  ['network-without-market', 'server/features/network/tips/service.ts', '#server/features/work/cards/service.ts'],
  ['ingest-before-work', 'server/features/ingest/read/pipeline.ts', '#server/features/work/cards/service.ts'],
  ['market-between', 'server/features/market/properties/service.ts', '#server/features/work/cards/service.ts'],
  ['market-between', 'server/features/market/properties/service.ts', '#server/features/ingest/read/pipeline.ts'],
  ['market-between', 'shared/contract/market/properties.ts', '#shared/contract/work/cards.ts'],
  ['operations-by-services', 'server/features/operations/audit/service.ts', '#server/features/network/partners/policy.ts'],
  ['server-without-web', 'server/app.ts', '#web/lib/format.ts'],
  ['feature-private', 'server/features/network/tips/service.ts', '../partners/queries.ts'],
  ['feature-private', 'server/features/network/tips/service.ts', '../partners/routes.ts'],
  ['feature-private-outside', 'server/ctx.ts', '#server/features/network/tips/queries.ts'],
  ['feature-below-app', 'server/features/network/tips/service.ts', '#server/app.ts'],
  ['foundation-without-features', 'server/http/errors.ts', '#server/features/network/tips/service.ts'],
  ['fastify-at-the-edge', 'server/features/network/tips/service.ts', 'fastify'],
  ['sql-in-queries', 'server/features/network/tips/service.ts', 'kysely'],
  ['readers-pure', 'server/features/ingest/portals/immowelt.ts', '#server/db/connect.ts'],
  ['readers-pure', 'server/features/ingest/portals/immowelt.ts', 'node:http'],
  ['readers-pure', 'server/html/dom.ts', '#server/db/connect.ts'],
  ['web-without-server', 'web/lib/format.ts', '#server/ctx.ts'],
  ['rows-by-name', 'web/pages/agent/home.tsx', '#shared/contract/index.ts'],
  ['web-feature-alone', 'web/features/network/tips/tip-card.tsx', '#web/features/network/partners/partner-card.tsx'],
  ['web-feature-alone', 'web/features/network/tips/tip-card.tsx', '#web/pages/agent/home.tsx'],
  ['components-without-domain', 'web/components/card.tsx', '#shared/contract/network/tips.ts'],
  ['lib-at-the-bottom', 'web/lib/format.ts', '#web/components/card.tsx'],
  ['web-feature-alone', 'web/features/network/tips/tip-card.tsx', '#web/blocks/tip-list.tsx'],
  ['blocks-for-pages', 'web/blocks/tip-list.tsx', '#web/pages/agent/home.tsx'],
  ['extension-small', 'extension/panel.ts', '#server/ctx.ts'],
  ['extension-outside', 'scripts/pack.ts', '../extension/panel.ts'],
  ['blocks-by-pages', 'web/app/pages.tsx', '#web/blocks/tip-list.tsx'],
  ['page-alone', 'web/pages/agent/home.tsx', '#web/pages/agent/tips.tsx'],
]

/** The tree with all faults. */
function faulty(): Record<string, string> {
  const tree = { ...CLEAN }
  for (const [, from, target, more] of FAULTS) Object.assign(tree, more, { [from]: `import '${target}'\n${tree[from]}` })
  return tree
}

/** An import as the report names it, resolved where possible. */
const reported = (target: string) => expect.stringContaining(target.replace(/^(#|node:|(\.\.?\/)+)/, '')) as string

describe('the boundaries', () => {
  it('accept a valid tree after reading all of it', () => {
    const { violations, totalCruised } = cruise(CLEAN)
    expect(violations).toEqual([])
    expect(totalCruised).toBeGreaterThanOrEqual(Object.keys(CLEAN).length)
  })

  describe('report every fault', () => {
    let violations: Cruise['summary']['violations']
    // Each run takes a second, so all cases share one.
    beforeAll(() => void ({ violations } = cruise(faulty())))

    it.each(FAULTS)('%s: %s may not import %s', (rule, from, target) => {
      const found = violations.filter((violation) => violation.rule.name === rule && violation.from === from)
      expect(found.map(({ to }) => to)).toContainEqual(reported(target))
    })
  })

  it('include type imports', () => {
    const { violations } = cruise({
      ...CLEAN,
      'web/lib/format.ts': `import type { made } from '#server/ctx.ts'\nexport type Made = typeof made\n`,
    })
    expect(violations).toContainEqual(
      expect.objectContaining({ from: 'web/lib/format.ts', rule: expect.objectContaining({ name: 'web-without-server' }) }),
    )
  })

  it('report an unused file', () => {
    const { violations } = cruise({ ...CLEAN, 'server/forgotten.ts': imports() })
    expect(violations).toContainEqual(
      expect.objectContaining({ from: 'server/forgotten.ts', rule: expect.objectContaining({ name: 'no-orphan' }) }),
    )
  })

  it('have a test for every rule', () => {
    const source = spawnSync(
      process.execPath,
      ['-p', `import('./.dependency-cruiser.mjs').then((c) => console.log(c.default.forbidden.map((r) => r.name).join(' ')))`],
      { cwd: root, encoding: 'utf8' },
    )
    const rules = (source.stdout.split('\n').find((line) => line.includes('no-cycle')) ?? '').split(' ')
    expect(new Set([...FAULTS.map(([rule]) => rule), 'no-orphan'])).toEqual(new Set(rules))
  })
})
