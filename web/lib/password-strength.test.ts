import { describe, expect, it } from 'vitest'
import { isCommon, ratePassword } from './password-strength.ts'

describe('ratePassword', () => {
  it.each([
    ['', 'weak'],
    ['kurz', 'weak'],
    ['sieben7', 'weak'],
    ['Passwort1', 'weak'],
    ['QWERTZUIOP', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['1212121212121212', 'weak'],
    ['birnbaum', 'fair'],
    ['birnbaum-el', 'fair'],
    ['birnbaum-elf', 'strong'],
    ['drei Stühle am Fenster', 'strong'],
  ] as const)('%s is %s', (password, strength) => expect(ratePassword(password)).toBe(strength))
})

it('detects common passwords in any notation', () => {
  expect(isCommon('Hallo123')).toBe(true)
  expect(isCommon('birnbaum-elf')).toBe(false)
})
