import { describe, expect, it } from 'vitest'
import { type FaultRun, fillIn, formatRow } from './fault-table.ts'
import { countEach, countRepeated, tally, tallyStatements } from './tally.ts'

const NONE = { acknowledged: 0, lost: 0, twice: 0 }
const RUN: FaultRun = {
  fault: 'the writer is killed',
  run: 2,
  outage: { seconds: 7.25, of503: 3, refused: 12 },
  failures: 0,
  notes: { acknowledged: 400, lost: 0, twice: 0 },
  effects: { mails: { acknowledged: 20, lost: 1, twice: 2 }, exports: NONE, statements: NONE, favourites: NONE },
  reads: { all: 9, stale: 0 },
  repeated: 0,
  stuck: 0,
}
const PAGE = '# Benchmarks\n\n<!-- faults -->\n<!-- /faults -->\n\n## Next\n'

describe('the table of faults', () => {
  it('has a line for each run', () => {
    expect(formatRow(RUN)).toBe(
      '| the writer is killed | 2 | 7.3 s | 3.0 s, 12 | 0 | 400 / 0 / 0 | 20 / 1 / 2 | 0 / 0 / 0 | 0 / 0 / 0 | 0 / 0 / 0 | 0 of 9 | 0 |',
    )
    expect(formatRow({ ...RUN, repeated: 1 })).toContain('20 / 1 / 2, 1 again under the same id')
  })

  it('replaces the lines of the faults that were tried and keeps the others', () => {
    const [first, other] = [formatRow(RUN), formatRow({ ...RUN, fault: 'the pooler is killed' })]
    const filled = fillIn(PAGE, [first, other], 'on a machine')
    expect(filled).toMatch(/^# Benchmarks\n\n<!-- faults -->\n\n\| Fault \|/)
    expect(filled).toContain(`${first}\n${other}\n\non a machine\n\n<!-- /faults -->\n\n## Next\n`)
    const again = formatRow({ ...RUN, run: 1 })
    const renewed = fillIn(filled, [again], 'on another')
    expect(renewed).toContain(`|\n${other}\n${again}\n\non another\n\n<!-- /faults -->`)
    expect(renewed).not.toContain(first)
    expect(renewed.match(/\| Fault \|/g)).toHaveLength(1)
  })

  it('is not written into a page without a place for it', () => {
    expect(() => fillIn('# Benchmarks\n', [], '')).toThrow('the page lacks <!-- faults --> and <!-- /faults -->')
  })
})

describe('what was acknowledged', () => {
  it('is lost where it is not found, and twice for each time that it is found again', () => {
    expect(tally(['a', 'b', 'c'], countEach(['a', 'b', 'b', 'b', 'd']))).toEqual({ acknowledged: 3, lost: 1, twice: 2 })
  })

  it.each([
    ['the acknowledged numbers', [1, 2, 3], { lost: 0, twice: 0 }],
    ['a number left out', [1, 2, 4], { lost: 1, twice: 1 }],
    ['a number given twice', [1, 2, 2], { lost: 1, twice: 1 }],
    ['a document less', [1, 2], { lost: 1, twice: 0 }],
  ])('of statements is compared with %s', (_, numbers, expected) => {
    const issued = numbers.map((number, index) => ({ id: String(index), number }))
    const statements = [1, 2, 3].map((number, index) => ({ id: String(index), number: `GS-0000${number}`, answeredAt: 0 }))
    const acknowledged = { mails: [], exports: [], favourites: [], statements }
    expect(tallyStatements({ acknowledged }, issued)).toEqual({ acknowledged: 3, ...expected })
  })

  it('counts a mail as repeated only under the same id and to the same address', () => {
    const mails = [
      { messageId: '<1>', recipients: ['a'] },
      { messageId: '<1>', recipients: ['a'] },
      { messageId: '<2>', recipients: ['a'] },
      { messageId: '<1>', recipients: ['b'] },
    ]
    expect(countRepeated(mails)).toBe(1)
  })
})
