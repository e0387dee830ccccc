import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compareAdverts } from '#server/features/market/identity/rules/compare.ts'
import type { AdvertPair } from '#learn/identity/judge-pairs.ts'
import { describeWith } from '../shared-material.ts'

describeWith('outside/', 'adverts of one property', (folder) => {
  const pairs = JSON.parse(readFileSync(new URL('identity.json', folder), 'utf8')) as AdvertPair[]
  const pair = (why: string) => pairs.find((one) => one.why?.startsWith(why))!
  const outcomeOf = ({ a, b }: AdvertPair) => compareAdverts(a, b).outcome

  it('O-59 does not separate a top floor that is counted in two ways', () => {
    expect(outcomeOf(pair('top floor counted two ways'))).not.toBe('different')
  })

  it('O-61 does not separate a plot whose area one advert gives as its size', () => {
    expect(outcomeOf(pair('plot in size vs plotSize'))).not.toBe('different')
  })

  it('O-62 recognises an advert that was posted again, even while both are online', () => {
    const again = pair('repost with new id and lower price')
    expect(outcomeOf(again)).toBe('same')
    expect(outcomeOf({ ...again, a: { ...again.a, state: 'active' } })).not.toBe('different')
    expect(outcomeOf(pair('repost, text with zero-width chars'))).not.toBe('different')
  })

  it('O-63 does not join the same street and number in two villages', () => {
    const villages = pair('Lange Str. 7 in two villages')
    expect(outcomeOf(villages)).not.toBe('same')
    expect(outcomeOf({ ...villages, b: { ...villages.b, size: 96 } })).not.toBe('same')
  })

  it('separates or proposes as the pairs are labelled', () => {
    const wrong = pairs.filter((one) => outcomeOf(one) === (one.same ? 'different' : 'same'))
    expect(wrong.map(({ why }) => why)).toEqual([])
  })
})
