import { describe, expect, it } from 'vitest'
import { begun, nextOf, sameOwner, withAgreed, withDone, withLeads, withSkipped, withUndone } from './call-queue.ts'

const leads = (...ids: number[]) => ids.map((id) => ({ id }))
const idsOf = (queue: ReturnType<typeof begun>, all: { id: number }[]) => nextOf(queue, all).map(({ id }) => id)

describe('the call queue', () => {
  const all = leads(1, 2, 3, 4)
  const queue = begun(all, [])

  it('keeps its order and drops finished owners', () => {
    expect(idsOf(withDone(queue, 1), all.toReversed())).toEqual([2, 3, 4])
  })

  it('puts an owner whose result is taken back at his place again', () => {
    expect(idsOf(withUndone(withDone(queue, 1, 2), 2), all)).toEqual([2, 3, 4])
    expect(idsOf(withUndone(withDone(withSkipped(queue, 1), 1), 1), all)).toEqual([1, 2, 3, 4])
  })

  it('puts skipped owners at the end, in the order of skipping', () => {
    expect(idsOf(withSkipped(withSkipped(withSkipped(queue, 1), 2), 1), all)).toEqual([3, 4, 2, 1])
  })

  it('brings a call-back to the front once its time has come, unless it was skipped', () => {
    const agreed = all.map(({ id }) => ({ id, nextFollowUpDate: '2026-11-23', nextFollowUpTime: id === 4 ? '17:30' : null }))
    const at = (time: string, of = queue) => idsOf(withAgreed(of, agreed, { today: '2026-11-23', time }), all)
    expect([at('17:29'), at('17:30'), at('17:30', withSkipped(queue, 4))]).toEqual([
      [1, 2, 3, 4],
      [4, 1, 2, 3],
      [1, 2, 3, 4],
    ])
  })

  it('appends new owners, and drops those who must not be called any more', () => {
    const later = leads(9, 1, 2, 4)
    expect(idsOf(withLeads(queue, later), later)).toEqual([1, 2, 4, 9])
  })

  it('excludes owners whose result is still being sent', () => {
    expect(idsOf(begun(all, [2]), all)).toEqual([1, 3, 4])
  })

  it('finds the other adverts of an owner by number', () => {
    const with_ = (id: number, ...tels: string[]) => ({ id, numbers: tels.map((tel) => ({ tel, text: tel })) }) as never
    const owner = with_(1, '+491', '+492')
    expect(sameOwner([owner, with_(2, '+493'), with_(3, '+492')], owner)).toEqual([1, 3])
  })
})
