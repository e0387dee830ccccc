import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const nameWith = (setting: string, before = '') =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `${before}; const { PRODUCT_NAME } = await import('#shared/domain/product.ts'); process.stdout.write(PRODUCT_NAME)`,
    ],
    { env: { ...process.env, PRODUCT_NAME: setting }, encoding: 'utf8' },
  ).stdout

/** Stub of a page whose head contains a name. */
const page = (name: string) => `globalThis.document = { querySelector: () => ({ getAttribute: () => '${name}' }) }`

it.each([
  ['its default where nothing is set', '', '', 'Giebel'],
  ['what the setting says', 'Nordlicht', '', 'Nordlicht'],
  ['what the head of its page says', '', page('Nordlicht'), 'Nordlicht'],
])('the product is called %s', (_, setting, before, name) => {
  expect(nameWith(setting, before)).toBe(name)
})
