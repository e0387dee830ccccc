import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { scripts: Record<string, string> }
const commands = Object.keys(scripts).filter((name) => !name.startsWith('pre'))

describe('every command', () => {
  it.each(commands)('%s installs first, on whatever Node there is, and runs one program', (name) => {
    // a shell that ran the older Node goes on with it in the same line, so nothing may follow the installation there
    expect(scripts[`pre${name}`]).toMatch(/^node scripts\/install\.mjs( scripts\/[\w-]+\.ts)*$/)
    expect(scripts[name]).not.toMatch(/&&|;|\|/)
  })
})
