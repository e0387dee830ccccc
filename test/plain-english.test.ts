import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Unclear dialect words, and how often comments and test titles of the whole repository may use them. */
const GROUPS = [
  ['whoever, whom', /\b(?:whoever|whomever|whom)\b/gi, 5],
  ['stands, stood', /\b(?:stands|stood)\b/gi, 5],
  ['somebody, nobody, anybody, everybody', /\b(?:some|no|any|every)body\b/gi, 10],
  ['says, tells, told', /\b(?:says|tells|told)\b/gi, 10],
] as const

const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const TITLE = /\b(?:it|describe|test)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g
const TABLE_TITLE = /\)\(\s*(['"`])(.*?)\1, (?:async )?\(/g

export function extractProse(file: string, code: string): string[] {
  const comments = [...code.matchAll(COMMENT)].map(([comment]) => comment)
  if (!/\.(?:test|trial|fixture)\.tsx?$/.test(file)) return comments
  return [...comments, ...[...code.matchAll(TITLE), ...code.matchAll(TABLE_TITLE)].map(([, , title = '']) => title)]
}

const files = globSync('{shared,server,web,extension,stand-ins,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
const prose = files.flatMap((file) => extractProse(file, readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })))

/** Pages written by hand; commands print the benchmarks, the first loads and the tables of growth. */
const PAGES = ['{README,CONTRIBUTING}.md', 'docs/{architecture,commands,growth,tests,unstable}.md', 'docs/decisions/*.md']

const MOST_IN_PAGES = 3

/** The lines of a Markdown text without its code. */
const splitLines = (text: string): string[] =>
  text
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')

const lines = globSync(PAGES, { cwd: root }).flatMap((file) =>
  splitLines(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })),
)

const findUses = (words: RegExp, texts: typeof prose) =>
  texts.flatMap(({ file, text }) => [...text.matchAll(words)].map(() => `${file}: ${text.slice(0, 100)}`))

/** How many of the product's functions may have a name that ends in `Of`. The number may only fall. */
const MOST_NAMES_IN_OF = 0

const DECLARED = /\b(?:function\*?|const|let)\s+(\w+)|^\s+(?:(?:readonly|async|static|private)\s+)*(\w+)\??(?=\(|<|: (?:async )?\()/gm

/** The names of functions, constants and methods that a file declares and that end in `Of`. */
export const namesInOf = (code: string): string[] =>
  [...code.matchAll(DECLARED)].map(([, name, method]) => name ?? method ?? '').filter((name) => /^[a-z]\w*[a-z\d]Of$/.test(name))

const product = globSync('{shared,server,web,extension}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.(?:test|trial|fixture)\.tsx?$|^web\/testing\//.test(file),
)

describe('names of functions', () => {
  it('begin with a verb or are a noun, not "…Of"', () => {
    expect(product.length).toBeGreaterThan(1_000)
    const named = product.flatMap((file) => namesInOf(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`))
    expect(named.length, named.join('\n')).toBeLessThanOrEqual(MOST_NAMES_IN_OF)
  })

  it.each([
    ['export function roofOf(a: string) {}', ['roofOf']],
    ['const roofOf = ({ a }: Named) => a', ['roofOf']],
    ['  async roofOf(address: string) {', ['roofOf']],
    ['  readonly roofOf: (id: number) => string', ['roofOf']],
    ['  roofOf: (id) => String(id),', ['roofOf']],
    ['const at = text.indexOf(roof)', []],
    ['  oneOf: KINDS,', []],
    ['type RoofOf = string', []],
    ['function roofsOfHouse() {}', []],
  ])('are found in %s', (code, found) => {
    expect(namesInOf(code)).toEqual(found)
  })
})

describe('comments and test titles', () => {
  it.each(GROUPS)('use "%s" hardly ever', (_, words, most) => {
    expect(prose.length).toBeGreaterThan(5_000)
    const uses = findUses(words, prose)
    expect(uses.length, uses.join('\n')).toBeLessThanOrEqual(most)
  })

  it.each([
    ['a.ts', 'const a = 1 // whoever\n/** somebody */', ['// whoever', '/** somebody */']],
    ['a.ts', "const url = 'https://stands.example'", []],
    ['a.test.ts', "it('says so', () => {})", ['says so']],
    ['a.test.ts', "it.each([1])('tells %s', (one) => {})", ['tells %s']],
  ])('are found in %s: %s', (file, code, found) => {
    expect(extractProse(file, code)).toEqual(found)
  })
})

describe('pages and decision records', () => {
  it.each(GROUPS)('use "%s" hardly ever', (_, words) => {
    expect(lines.length).toBeGreaterThan(500)
    const uses = findUses(words, lines)
    expect(uses.length, uses.join('\n')).toBeLessThanOrEqual(MOST_IN_PAGES)
  })

  it('are checked without their code', () => {
    expect(splitLines('# A `whoever`\n\n```\nnobody\n```\nsomebody `tells` it\n')).toEqual(['# A ', 'somebody  it'])
  })
})
