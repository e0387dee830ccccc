import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { scripts: Record<string, string> }
const commands = Object.keys(scripts).filter((name) => !name.startsWith('pre'))

describe('every npm command', () => {
  it.each(commands)('%s installs first, on any Node version, and runs one program', (name) => {
    // An older Node's shell would go on to run the rest of the line, so nothing may follow the installation.
    expect(scripts[`pre${name}`]).toMatch(/^node scripts\/install\.mjs( scripts\/[\w-]+\.ts)*$/)
    expect(scripts[name]).not.toMatch(/&&|;|\|/)
  })
})
