import { expect, it } from 'vitest'
import { isPersonKey } from './person-key.ts'

it.each([
  ['property:12', true],
  ['tip:5', true],
  ['client:4', true],
  ['account:0198a000-0000-7000-8000-000000000001', true],
  ['property:0', false],
  ['client:0', false],
  ['property:1 or 1=1', false],
  ['account:12', false],
  ['user:1', false],
  ['', false],
])('checks whether %j is a person key: %s', (text, expected) => {
  expect(isPersonKey(text)).toBe(expected)
})
