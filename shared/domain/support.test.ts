import { expect, it } from 'vitest'
import { nameAreas, SUPPORT_AREA_LABEL } from './support.ts'

it('names the areas of a window in one list, of whose areas one has two names', () => {
  expect(nameAreas(['lists', 'callList'])).toBe('Trefferliste, Prospects und Anrufliste')
  expect([nameAreas(['lists']), SUPPORT_AREA_LABEL.lists]).toEqual(['Trefferliste und Prospects', 'Trefferliste und Prospects'])
})
