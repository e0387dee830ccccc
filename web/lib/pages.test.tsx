import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MoreButton } from '#web/components/more-button.tsx'
import { startEdge } from '../testing/edge.ts'
import { sampleCard } from '../testing/samples.ts'
import { usePages } from './pages.ts'
import { queryKey } from './query.ts'
import { createQueryClient } from '../testing/browser.tsx'

let edge: Awaited<ReturnType<typeof startEdge>>
const card = (id: number) => sampleCard({ id, title: `Haus ${id}` })

beforeEach(async () => {
  edge = await startEdge({})
  edge.answer('GET /api/favorites', ({ address }) => {
    if (address.includes('cursor=b')) return { body: [card(3)] }
    if (address.includes('cursor=a')) return { body: [card(2)], cursor: 'b' }
    return { body: [card(1)], cursor: 'a' }
  })
})
afterEach(async () => {
  cleanup()
  await edge.stop()
})

function List() {
  const { data, more } = usePages('GET /api/favorites')
  return (
    <>
      <ul>
        {data?.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  )
}

const open = (client = createQueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  )
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const loadMore = async () => userEvent.click(await screen.findByRole('button', { name: 'Mehr laden' }))

it('continues after the last page until there are no more', async () => {
  open()
  await screen.findByText('Haus 1')
  await loadMore()
  await screen.findByText('Haus 2')
  expect(shown()).toEqual(['Haus 1', 'Haus 2'])
  await loadMore()
  await screen.findByText('Haus 3')
  expect(shown()).toEqual(['Haus 1', 'Haus 2', 'Haus 3'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('loads one more page with one request, and refetches all of them after an invalidation', async () => {
  const asked: string[] = []
  edge.answer('GET /api/favorites', ({ address }) => {
    const at = Number(/cursor=p(\d+)/.exec(address)?.[1] ?? 0)
    asked.push(`p${at}`)
    return { body: [card(at + 1)], ...(at < 9 && { cursor: `p${at + 1}` }) }
  })
  const client = createQueryClient()
  open(client)
  for (let page = 1; page < 5; page += 1) {
    await loadMore()
    await screen.findByText(`Haus ${page + 1}`)
  }
  expect(asked).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
  await act(() => client.invalidateQueries({ queryKey: queryKey('GET /api/favorites').slice(0, 1) }))
  expect(asked.slice(5).toSorted()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
  expect(shown()).toEqual([1, 2, 3, 4, 5].map((n) => `Haus ${n}`))
})

it('skips nothing when a new row appears before the loaded ones', async () => {
  const client = createQueryClient()
  open(client)
  await loadMore()
  await screen.findByText('Haus 2')
  edge.answer('GET /api/favorites', ({ address }) => {
    if (address.includes('cursor=b')) return { body: [card(3)] }
    if (address.includes('cursor=a')) return { body: [card(2)], cursor: 'b' }
    if (address.includes('cursor=new')) return { body: [card(1)], cursor: 'a' }
    return { body: [card(4)], cursor: 'new' }
  })
  // only the first page is refetched
  await act(() => client.refetchQueries({ queryKey: queryKey('GET /api/favorites'), exact: true }))
  await waitFor(() => expect(shown()).toEqual(['Haus 4', 'Haus 1']))
})

it('stops offering more once the list has become shorter', async () => {
  const client = createQueryClient()
  open(client)
  await screen.findByRole('button', { name: 'Mehr laden' })
  edge.answer('GET /api/favorites', { body: [card(2)] })
  await act(() => client.refetchQueries({ queryKey: queryKey('GET /api/favorites'), exact: true }))
  await screen.findByText('Haus 2')
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

it('keeps its rows when the next page fails, and can retry', async () => {
  const works = { body: [card(1)], cursor: 'a' }
  edge.answer('GET /api/favorites', ({ address }) => (address.includes('cursor') ? { status: 400, body: { detail: 'Nein' } } : works))
  open()
  await loadMore()
  await screen.findByText('Weitere Einträge konnten nicht geladen werden. Was Sie sehen, stimmt weiterhin.')
  expect(shown()).toEqual(['Haus 1'])
  edge.answer('GET /api/favorites', ({ address }) => (address.includes('cursor') ? { body: [card(2)] } : works))
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByText('Haus 2')
})
