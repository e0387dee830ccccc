import { expect, it } from 'vitest'
import { joinTexts } from './join-texts.ts'

it.each([
  ['Hund', 'Katze', 'Hund\nKatze'],
  ['Hund', 'Hund', 'Hund'],
  ['Hund', 'Hund\nRuft Montag an', 'Hund\nRuft Montag an'],
  ['Hund\nRuft Montag an', 'Hund', 'Hund\nRuft Montag an'],
  ['Hund\nKatze', 'Hund\nMaus', 'Hund\nKatze\nMaus'],
  ['Anfang\nHund\nEnde', 'Anfang\nKatze\nEnde', 'Anfang\nHund\nKatze\nEnde'],
  ['Hund\nEnde', 'Ende', 'Hund\nEnde'],
  ['a\na', 'a\na\na', 'a\na\na'],
])('%j and %j become %j', (first, second, both) => {
  expect(joinTexts(first, second)).toBe(both)
})
