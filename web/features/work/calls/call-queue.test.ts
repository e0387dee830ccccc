import { describe, expect, it } from 'vitest'
import { begun, hasCome, listLater, listNext, sameOwner, withDone, withLeads, withSkipped, withUndone } from './call-queue.ts'

const leads = (...ids: number[]) => ids.map((id) => ({ id, nextFollowUpDate: null, nextFollowUpTime: null }))
const pickIds = (queue: ReturnType<typeof begun>, all: ReturnType<typeof leads>) => listNext(queue, all).map(({ id }) => id)

describe('the call queue', () => {
  const all = leads(1, 2, 3, 4)
  const queue = begun(all, [])

  it('keeps its order and drops finished owners', () => {
    expect(pickIds(withDone(queue, [1]), all.toReversed())).toEqual([2, 3, 4])
  })

  it('returns an owner to the previous position when the result is undone', () => {
    expect(pickIds(withUndone(withDone(queue, [1, 2]), 2), all)).toEqual([2, 3, 4])
    expect(pickIds(withUndone(withDone(withSkipped(queue, 1), [1]), 1), all)).toEqual([1, 2, 3, 4])
  })

  it('puts skipped owners at the end, in the order of skipping', () => {
    expect(pickIds(withSkipped(withSkipped(withSkipped(queue, 1), 2), 1), all)).toEqual([3, 4, 2, 1])
  })

  describe('with an agreed time', () => {
    const DAY = '2026-11-23'
    const agreed = all.map((lead) => (lead.id === 4 ? { ...lead, nextFollowUpDate: DAY, nextFollowUpTime: '17:30' } : lead))
    const at = (time: string, of = queue) => listNext(of, agreed, `${DAY} ${time}`).map(({ id }) => id)

    it('omits an owner before that time, and lists the owner first from then on, but after the one on the screen', () => {
      expect([at('17:29'), at('17:30'), at('17:30', { ...queue, shown: 2 })]).toEqual([
        [1, 2, 3],
        [4, 1, 2, 3],
        [2, 4, 1, 3],
      ])
    })

    it.each([
      ['recorded', (time: string) => withDone(queue, [4], `${DAY} ${time}`), [1, 2, 3]],
      ['skipped', (time: string) => withSkipped(queue, 4, `${DAY} ${time}`), [1, 2, 3, 4]],
    ] as const)('brings back an owner who was %s before that time, but not after it', (_, aside, since) => {
      expect([at('17:30', aside('17:29')), at('17:31', aside('17:30'))]).toEqual([[4, 1, 2, 3], since])
    })

    it('brings back no owner who must not be called any more', () => {
      expect(at('17:30', withDone(queue, [4]))).toEqual([1, 2, 3])
    })

    it('lists owners whose time is still to come, and detects since when a time has come', () => {
      const [, , , lead] = agreed
      const late = (time: string, of = queue) => listLater(of, agreed, `${DAY} ${time}`).map(({ id }) => id)
      expect([late('17:29'), late('17:30'), late('17:29', withDone(queue, [4]))]).toEqual([[4], [], []])
      expect(['17:29', '17:30'].map((since) => hasCome(queue, lead!, `${DAY} 17:35`, `${DAY} ${since}`))).toEqual([true, false])
    })

    it('ignores that time for letters', () => {
      expect(listNext(queue, agreed).map(({ id }) => id)).toEqual([1, 2, 3, 4])
    })
  })

  it('appends new owners, and drops those who must not be called any more', () => {
    const later = leads(9, 1, 2, 4)
    expect(pickIds(withLeads(queue, later), later)).toEqual([1, 2, 4, 9])
  })

  it('excludes owners whose result is still being sent', () => {
    expect(pickIds(begun(all, [[2, '2026-11-23 17:00']]), all)).toEqual([1, 3, 4])
  })

  it("finds an owner's other adverts by number", () => {
    const with_ = (id: number, ...tels: string[]) => ({ id, numbers: tels.map((tel) => ({ tel, text: tel })) }) as never
    const owner = with_(1, '+491', '+492')
    expect(sameOwner([owner, with_(2, '+493'), with_(3, '+492')], owner)).toEqual([1, 3])
  })
})
