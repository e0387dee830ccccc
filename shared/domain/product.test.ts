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

/** Stub of a page with a product name in its head. */
const page = (name: string) => `globalThis.document = { querySelector: () => ({ getAttribute: () => '${name}' }) }`

it.each([
  ['its default where nothing is set', '', '', 'Giebel'],
  ['the value of the setting', 'Nordlicht', '', 'Nordlicht'],
  ['the name in the head of its page', '', page('Nordlicht'), 'Nordlicht'],
])('names the product %s', (_, setting, before, name) => {
  expect(nameWith(setting, before)).toBe(name)
})
