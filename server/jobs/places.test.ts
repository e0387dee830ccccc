import { describe, expect, it } from 'vitest'
import { findPlaces, type Place } from './places.ts'

const job = (key: string, ...owners: string[]) => ({ key, data: {}, owners })
const nobody = new Map<string, { all: number; asked: number }>()
const placesOf = (places: readonly Place[]) => places.map(({ key, owner, priority }) => [key, owner, priority])

describe('priorities in the queue', () => {
  it('decrease with each further job of the same owner', () => {
    expect(placesOf(findPlaces([job('1', 'a'), job('2', 'a'), job('3', 'b')], new Map(), nobody, {}))).toEqual([
      ['1', 'a', 0],
      ['2', 'a', -1],
      ['3', 'b', 0],
    ])
  })

  it('start behind the jobs an owner has waiting', () => {
    const waiting = new Map([['a', { all: 7, asked: 2 }]])
    expect(placesOf(findPlaces([job('1', 'a')], new Map(), waiting, {}))).toEqual([['1', 'a', -7]])
  })

  it("of user requests are ten higher, and only lowered by the owner's other requests", () => {
    const waiting = new Map([['a', { all: 7, asked: 2 }]])
    expect(placesOf(findPlaces([job('1', 'a')], new Map(), waiting, { isAsked: true }))).toEqual([['1', 'a', 8]])
  })

  it('of shared jobs follow the owner with the fewest waiting', () => {
    const waiting = new Map([
      ['a', { all: 7, asked: 0 }],
      ['b', { all: 1, asked: 0 }],
    ])
    expect(placesOf(findPlaces([job('1', 'a', 'b'), job('2', 'a', 'c')], new Map(), waiting, {}))).toEqual([
      ['1', 'b', -1],
      ['2', 'c', 0],
    ])
  })

  it('of waiting jobs only rise', () => {
    const known = new Map([
      ['ahead', 3],
      ['behind', -40],
    ])
    expect(placesOf(findPlaces([job('ahead', 'a'), job('behind', 'b')], known, nobody, {}))).toEqual([['behind', 'b', 0]])
  })
})
