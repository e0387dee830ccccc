import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const home = join(root, 'deploy/cluster')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const found = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, first]) => first ?? ''))]

const guide = read('docs/handbuch/cluster.md')
const settings = read('deploy/cluster/cluster.env')
const folder = mkdtempSync(join(tmpdir(), 'giebel-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const isTemplate = (name: string) => existsSync(join(home, name)) && /\$\{[A-Z0-9_]+\}/.test(readFileSync(join(home, name), 'utf8'))
const templates = files.map(({ name }) => name).filter(isTemplate)

let count = 0
/** Fills in the templates from `cluster.env` with every empty value set, and these lines after it. */
function fill(more = '') {
  const [file, target] = [join(folder, `${(count += 1)}.env`), join(folder, String(count))]
  writeFileSync(file, `${settings.replaceAll(/^([A-Z_]+)=$/gm, '$1=geheim-1')}\n${more}\n`)
  const { status, stderr } = spawnSync('sh', [join(home, 'fill'), file, target], { encoding: 'utf8' })
  return { status, stderr, target }
}

describe('the files of a cluster', () => {
  it('get every value from cluster.env, which has no other', () => {
    const named = templates.flatMap((name) => found(readFileSync(join(home, name), 'utf8'), /\$\{([A-Z0-9_]+)\}/g))
    const known = found(settings, /^([A-Z0-9_]+)=/gm)
    const inSettings = found(settings, /\$([A-Z0-9_]+)/g)
    expect([...new Set([...named, ...inSettings])].toSorted()).toEqual(known.toSorted())
  })

  it('are filled in completely, and open to their owner only', () => {
    const { status, stderr, target } = fill()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(readdirSync(target).toSorted()).toEqual(templates.toSorted())
    for (const name of templates) expect(statSync(join(target, name)).mode & 0o077, name).toBe(0)
    for (const name of templates) expect(readFileSync(join(target, name), 'utf8'), name).not.toContain('${')
    expect(readFileSync(join(target, 'pgbackrest.conf'), 'utf8')).toContain('repo1-cipher-pass=geheim-1\n')
    expect(readFileSync(join(target, 'giebel.sql'), 'utf8')).toContain("password 'geheim-1'")
  })

  it.each([
    ['a missing value', 'GIEBEL_PASSWORD=', /^giebel\.sql: GIEBEL_PASSWORD hat keinen Wert\. Bitte in cluster\.env berichtigen\.\n$/],
    ['a quote', `GIEBEL_PASSWORD="a'b"`, /^giebel\.sql: GIEBEL_PASSWORD enthält Zeichen, die nicht erlaubt sind\. Bitte/],
  ])('are not written with %s', (_, line, expected) => {
    const { status, stderr, target } = fill(line)
    expect(status).toBe(1)
    expect(stderr).toMatch(expected)
    expect(readdirSync(target)).not.toContain('giebel.sql')
  })

  it('are named in the handbook, which names no other', () => {
    for (const { name } of files) expect(guide).toContain(name)
    for (const path of found(guide, /\b(deploy\/[\w./-]+\w)/g)) expect(existsSync(join(root, path)), path).toBe(true)
  })

  it('are units valid for systemd-analyze, where installed', () => {
    if (spawnSync('systemd-analyze', ['--version']).error) return
    const units = readdirSync(join(home, 'systemd')).filter((name) => name.startsWith('giebel-'))
    for (const name of units) copyFileSync(join(home, 'systemd', name), join(folder, name))
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('giebel'))).toEqual([])
  })
})
