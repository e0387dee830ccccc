import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { admits, contractRows } from '#shared/contract/route.ts'
import { BELONGINGS, findBelonging } from './belonging.ts'

const ROWS = contractRows(contract).map(({ noun, name, row }) => ({ noun, title: `${noun}.${name}`, row }))

describe('every row', () => {
  it('that agents may call belongs to an office, to a person or to both', () => {
    const forAgents = ROWS.filter(({ row: { access } }) => access !== 'public' && admits(access, 'agent'))
    expect(forAgents.length).toBeGreaterThan(150)
    expect(forAgents.filter(({ title }) => findBelonging(title) === undefined).map(({ title }) => title)).toEqual([])
  })

  it('and noun that is listed exists', () => {
    const { nouns, rows } = BELONGINGS
    expect(Object.keys(nouns).filter((noun) => !ROWS.some((row) => row.noun === noun))).toEqual([])
    expect(Object.keys(rows).filter((title) => !ROWS.some((row) => row.title === title))).toEqual([])
  })
})
