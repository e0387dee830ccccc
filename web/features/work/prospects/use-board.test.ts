import { describe, expect, it } from 'vitest'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { sampleCard } from '#web/testing/samples.ts'
import { arrangeColumns } from './use-board.ts'

/** Cards with the score they are named by. */
const card = (id: number, prospectStatus: ProspectStatus, leadScore: number) => sampleCard({ id, prospectStatus, leadScore })
const page = (status: ProspectStatus, ...properties: PropertyCard[]) => ({ status, properties })
const column = (status: ProspectStatus, total: number, ...properties: PropertyCard[]) => ({
  ...page(status, ...properties),
  total,
  totalIsExact: true,
})

describe('the columns of the board', () => {
  it.each([
    [
      'sort each page by itself, because a later one is known to come behind',
      [column('contacted', 4, card(1, 'contacted', 20), card(2, 'contacted', 60))],
      [page('contacted', card(3, 'contacted', 10), card(4, 'contacted', 70))],
      [['contacted', 4, [2, 1, 4, 3]]],
    ],
    [
      'show a card once that two pages have',
      [column('contacted', 3, card(1, 'contacted', 60), card(2, 'contacted', 50))],
      [page('contacted', card(2, 'contacted', 50), card(3, 'contacted', 40))],
      [['contacted', 3, [1, 2, 3]]],
    ],
    [
      'show a card in the column of its status while its list is old, and count it there',
      [column('contacted', 3, card(1, 'follow_up', 30), card(2, 'contacted', 50)), column('follow_up', 5, card(3, 'follow_up', 40))],
      [page('contacted', card(4, 'follow_up', 45))],
      [
        ['contacted', 1, [2]],
        ['follow_up', 7, [4, 3, 1]],
      ],
    ],
    [
      'leave out a card whose column is not shown',
      [column('contacted', 2, card(1, 'follow_up', 30), card(2, 'contacted', 50))],
      [],
      [['contacted', 1, [2]]],
    ],
  ] as const)('%s', (_, columns, further, expected) => {
    const arranged = arrangeColumns({ columns: [...columns] }, further, 0)
    expect(arranged.map(({ status, total, prospects }) => [status, total, prospects.map(({ card: { id } }) => id)])).toEqual(expected)
  })
})
