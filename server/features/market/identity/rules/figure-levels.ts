import type { Facts } from './facts.ts'
import { agrees, apart, both, decimal, differs, either, euro, type Field, positiveFigure, type Level, slipBetween } from './levels.ts'

/** Whether both values are the same, one of them rounded to a multiple of five or ten. */
const isRounded = (a: number, b: number, width: number) =>
  apart(a, b) <= width && [a, b].some((value) => value % (value >= 500 ? 10 : 5) === 0)

/** Extra area of a granny flat, an extension or a cellar that only one side includes. */
const ADDED = [0.08, 0.6] as const

/** Whether one size is larger by what a granny flat adds and has at least as many rooms. */
function isLargerByFlat(one: Facts, other: Facts): 'rooms' | 'size' | undefined {
  const sizes = both('size', one, other)
  if (!sizes || apart(...sizes) < ADDED[0] || apart(...sizes) > ADDED[1]) return undefined
  const rooms = both('rooms', one, other)
  if (!rooms || rooms[0] === rooms[1]) return 'size'
  return sizes[0] > sizes[1] === rooms[0] > rooms[1] ? 'rooms' : undefined
}

/** Whether one advert's size is the other's plot: one of them filled in the wrong field. */
function isCrossed(one: Facts, other: Facts): boolean {
  const pairs = [
    [positiveFigure(one, 'size'), positiveFigure(other, 'plotSize'), positiveFigure(other, 'size')],
    [positiveFigure(other, 'size'), positiveFigure(one, 'plotSize'), positiveFigure(one, 'size')],
  ]
  return pairs.some(([size, plot, own]) => size !== undefined && plot !== undefined && size !== own && apart(size, plot) <= 0.01)
}

const size: Field = {
  name: 'size',
  findLevel: (one, other) => {
    const crossed = either('crossed', () => 'Wohnfläche des einen ist Grundstück des anderen')
    const sizes = both('size', one, other)
    if (!sizes) return isCrossed(one, other) ? crossed : undefined
    const [a, b] = sizes
    const text = () => `${decimal.format(a)} m² und ${decimal.format(b)} m²`
    if (a === b) return agrees(Number.isInteger(a) ? 'equal' : 'equal to the decimal', () => `gleiche Fläche ${decimal.format(a)} m²`)
    if (Math.abs(a - b) < 1 && (Number.isInteger(a) || Number.isInteger(b)))
      return agrees('rounded', () => `gleiche Fläche, gerundet (${text()})`)
    if (isRounded(a, b, 0.035)) return either('rounded to five', () => `fast gleiche Fläche, gerundet (${text()})`)
    const difference = apart(a, b)
    if (difference <= 0.03) return either('within 3 %', () => `fast gleiche Fläche (${text()})`)
    if (isCrossed(one, other)) return crossed
    return sizeSlip(a, b, text) ?? otherSize(one, other, difference, text)
  },
}

function sizeSlip(a: number, b: number, text: () => string): Level | undefined {
  const slip = slipBetween(a, b)
  if (slip === 'zero') return either('factor ten', () => `gleiche Fläche bis auf eine Null (${text()})`)
  if (slip === 'swap') return either('two digits swapped', () => `gleiche Fläche bis auf vertauschte Ziffern (${text()})`)
  if (slip === 'digit' && apart(a, b) > 0.1) return differs('one digit wrong', () => `Fläche weicht in einer Ziffer ab (${text()})`)
  return undefined
}

function otherSize(one: Facts, other: Facts, difference: number, text: () => string): Level {
  if (difference <= 0.08) return differs('within 8 %', () => `andere Fläche (${text()})`)
  const added = isLargerByFlat(one, other)
  if (added === 'rooms') return differs('larger with more rooms', () => `größer, mit mehr Zimmern (${text()})`)
  if (added === 'size') return differs('larger', () => `andere Fläche (${text()})`)
  return differs('other', () => `andere Fläche (${text()})`)
}

const plot: Field = {
  name: 'plot',
  findLevel: (one, other) => {
    const sizes = both('plotSize', one, other)
    if (!sizes) return undefined
    const [a, b] = sizes
    const text = () => `${decimal.format(a)} m² und ${decimal.format(b)} m²`
    if (a === b) return agrees('equal', () => `gleiches Grundstück ${decimal.format(a)} m²`)
    const difference = apart(a, b)
    if (difference <= 0.01 || isRounded(a, b, 0.03)) return agrees('rounded', () => `gleiches Grundstück, gerundet (${text()})`)
    if (difference <= 0.05) return either('within 5 %', () => `fast gleiches Grundstück (${text()})`)
    if (slipBetween(a, b) !== undefined) return differs('slip', () => `Grundstück weicht in einer Ziffer ab (${text()})`)
    return differs('other', () => `anderes Grundstück (${text()})`)
  },
}

const rooms: Field = {
  name: 'rooms',
  findLevel: (one, other) => {
    const counts = both('rooms', one, other)
    if (!counts) return undefined
    const difference = Math.abs(counts[0] - counts[1])
    if (difference === 0) return agrees('equal', () => `gleiche Zimmerzahl ${decimal.format(counts[0])}`)
    const say = () => `andere Zimmerzahl (${counts.map((n) => decimal.format(n)).join(', ')})`
    if (difference < 1) return differs('half a room', say)
    if (isLargerByFlat(one, other) === 'rooms') return differs('more in the larger', say)
    return differs(difference === 1 ? 'one room' : 'other', say)
  },
}

const price: Field = {
  name: 'price',
  findLevel: (one, other) => {
    const prices = both('price', one, other)
    if (!prices) return undefined
    const [a, b] = prices
    const text = () => `(${euro.format(a)}, ${euro.format(b)})`
    const difference = apart(a, b)
    if (difference === 0) return agrees('equal', () => `gleicher Preis ${euro.format(a)}`)
    if (difference <= 0.03) return either('within 3 %', () => 'fast gleicher Preis')
    if (difference <= 0.1) return either('within 10 %', () => `ähnlicher Preis ${text()}`)
    if (difference <= 0.25) return either('within 25 %', () => `ähnlicher Preis ${text()}`)
    const slip = slipBetween(a, b)
    if (slip === 'zero') return either('factor ten', () => `gleicher Preis bis auf eine Null ${text()}`)
    if (slip !== undefined) return differs('slip', () => `Preis weicht in einer Ziffer ab ${text()}`)
    return differs(difference <= 0.6 ? 'within 60 %' : 'other', () => `anderer Preis ${text()}`)
  },
}

const year: Field = {
  name: 'year',
  findLevel: (one, other) => {
    const years = both('yearBuilt', one, other)
    if (!years) return undefined
    const [a, b] = years
    if (a === b) return agrees('equal', () => `gleiches Baujahr ${a}`)
    const say = () => `anderes Baujahr (${years.join(', ')})`
    if (Math.abs(a - b) <= 1) return either('next', say)
    return differs(slipBetween(a, b) === undefined ? 'other' : 'slip', say)
  },
}

export const MEASURES: readonly Field[] = [size, plot, rooms, price, year]
