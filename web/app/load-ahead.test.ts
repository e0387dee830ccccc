import { createMemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { loadAhead } from './load-ahead.ts'

const asked: string[] = []
const page = (path: string) => ({
  path,
  lazy: async () => {
    asked.push(path)
    return { Component: () => path }
  },
})
const table = () => [
  { children: [page('/auth')] },
  {
    lazy: async () => {
      asked.push('shell')
      return { Component: () => null }
    },
    children: [page('/'), page('/property/:id'), page('*')],
  },
]

describe('a route table loaded ahead', () => {
  it.each([
    ['/', ['shell', '/']],
    ['/property/7', ['shell', '/property/:id']],
    ['/auth', ['/auth']],
    ['/elsewhere', ['shell', '*']],
  ])('has the code for %s and no other, and shows it at once', async (path, codes) => {
    asked.length = 0
    const routes = await loadAhead(table(), path)
    expect(asked).toEqual(codes)
    const router = createMemoryRouter(routes, { initialEntries: [path] })
    expect(router.state.initialized).toBe(true)
    expect(router.state.matches.at(-1)?.route.Component).toBeDefined()
    router.dispose()
  })

  it('still loads its other pages when they are opened', async () => {
    const router = createMemoryRouter(await loadAhead(table(), '/'), { initialEntries: ['/'] })
    await router.navigate('/property/7')
    expect(router.state.matches.at(-1)?.route.path).toBe('/property/:id')
    expect(asked).toContain('/property/:id')
    router.dispose()
  })
})
