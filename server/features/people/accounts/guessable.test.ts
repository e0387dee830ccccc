import { describe, expect, it } from 'vitest'
import { whyGuessable } from './guessable.ts'

const person = { email: 'anna.berger@nordlicht.example', firstName: 'Anna', lastName: 'Berger', companyName: 'Nordlicht' }

describe('a password', () => {
  it.each([
    'aaaaaa',
    'AAAAAAAA',
    'abcdef',
    'fedcba',
    '      ',
    '1 1 1 1',
    'ababab',
    'abcabcabc',
    'asdfghj',
    'poiuztrewq',
    '34567890',
    'aabbccdd',
    'xy12xy12xy12',
  ])('is rejected if it is one character, a sequence or a repetition: %j', async (password) => {
    expect(await whyGuessable(password, person)).toMatch(/leicht zu erraten|häufigsten/)
  })

  it.each(['ganz-neu', 'Birke7Haus', 'drei kleine Enten', 'zaunkönig', 'mondschein', 'Xk2!pq'])(
    'is accepted otherwise: %j',
    async (password) => {
      expect(await whyGuessable(password, person)).toBeUndefined()
    },
  )
})
