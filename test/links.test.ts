import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('{*,docs/**/*}.md', { cwd: root })

const LINK = /\]\(([^)\s]+)\)/g
const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll('](', ''))

/** The anchors of a Markdown file's headings, as GitHub makes them. */
const listAnchors = (text: string): string[] =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The relative links of a text that lead nowhere. */
function brokenLinks(file: string, text: string): string[] {
  const targets = [...withoutCode(text).matchAll(LINK)].map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target))
  return targets.filter((target) => {
    const [path = '', anchor] = target.split('#')
    const found = path === '' ? file : join(dirname(file), decodeURIComponent(path))
    if (!existsSync(join(root, found))) return true
    if (anchor === undefined) return false
    const linked = path === '' ? text : readFileSync(join(root, found), 'utf8')
    return !listAnchors(linked).includes(decodeURIComponent(anchor))
  })
}

describe('links of Markdown files', () => {
  it.each(files)('lead to a file and a heading in %s', (file) => {
    expect(brokenLinks(file, readFileSync(join(root, file), 'utf8'))).toEqual([])
  })

  it('cover the decision records, each of them linked from the index', () => {
    const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
    const records = globSync('0*.md', { cwd: join(root, 'docs/decisions') })
    expect(records.length).toBeGreaterThan(30)
    expect(records.filter((record) => !index.includes(`](${record})`))).toEqual([])
  })

  it('cover the records that comments name by number', () => {
    const code = globSync('{shared,server,web,extension,stand-ins,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
    const known = new Set(globSync('0*.md', { cwd: join(root, 'docs/decisions') }).map((record) => record.slice(0, 4)))
    const named = code.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bdecisions?[ /](0\d{3})\b/g)].map(([, number = '']) => `${file}: ${number}`),
    )
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((one) => !known.has(one.slice(-4)))).toEqual([])
  })

  it.each([
    ['to a missing file', '[a](missing.md)', ['missing.md']],
    ['to a missing heading', '[a](README.md#no-such-heading)', ['README.md#no-such-heading']],
    ['to a missing heading of the same file', '## Here\n[a](#there)', ['#there']],
    ['to a file, a heading, a page of the web', '## Äh, 2. so!\n[a](README.md) [b](#äh-2-so) [c](https://a.example/x)', []],
    ['in code', '`[a](missing.md)`\n```\n[a](missing.md)\n```\n', []],
  ])('are checked: %s', (_, text, broken) => {
    expect(brokenLinks('CONTRIBUTING.md', text)).toEqual(broken)
  })
})
