import { afterEach, describe, expect, it, vi } from 'vitest'
import { ANSWERS_ID } from '#shared/contract/page-answers.ts'
import { createQueryClient } from '../testing/browser.tsx'
import { cursorBehind } from './api.ts'
import { takeAnswers, unlessSent } from './page-answers.ts'
import { queryKey } from './query.ts'

const USER = { id: 'anna', firstName: '<Anna>' }
const write = (answers: readonly object[]) => {
  document.body.innerHTML = `<script type="application/json" id="${ANSWERS_ID}">${JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)}</script>`
}

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

describe('the answers sent with the page', () => {
  it('are there under the keys of the reads, with the lists’ cursors', () => {
    write([
      { address: '/api/auth/user', data: USER },
      { address: '/api/favorites?limit=2', link: '</api/favorites?limit=2&cursor=abc-1>; rel="next"', data: [] },
      { address: '/api/properties/17', data: { id: 17 } },
    ])
    const client = createQueryClient()
    takeAnswers(client)
    expect(client.getQueryData(queryKey('GET /api/auth/user'))).toEqual(USER)
    expect(client.getQueryData(queryKey('GET /api/favorites', { query: { limit: 2 } }))).toEqual([])
    expect(client.getQueryData(queryKey('GET /api/properties/:id', { params: { id: 17 } }))).toEqual({ id: 17 })
    expect(cursorBehind('/api/favorites?limit=2')).toBe('abc-1')
  })

  it('are taken once', () => {
    write([{ address: '/api/auth/user', data: USER }])
    takeAnswers(createQueryClient())
    expect(document.getElementById(ANSWERS_ID)).toBeNull()
    const client = createQueryClient()
    takeAnswers(client)
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  it('are not read again by the page that brought them, unless they changed since, but by the next one', () => {
    vi.useFakeTimers()
    const client = createQueryClient()
    const key = queryKey('GET /api/properties/:id', { params: { id: 17 } })
    const wish = () => {
      const query = client.getQueryCache().find({ queryKey: key })
      return query && unlessSent(query)
    }
    write([{ address: '/api/properties/17', data: { id: 17 } }])
    takeAnswers(client)
    expect(wish()).toBe(false)
    void client.invalidateQueries({ queryKey: key })
    expect(wish()).toBe('always')
    client.setQueryData(key, { id: 17 }, { updatedAt: Date.now() })
    expect(wish()).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(wish()).toBe('always')
    client.setQueryData(key, { id: 17 })
    expect(wish()).toBe('always')
  })
})
