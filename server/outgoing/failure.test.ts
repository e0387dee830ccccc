import { describe, expect, it } from 'vitest'
import { failOnStatus, OutgoingFailure } from './failure.ts'

const url = new URL('https://portal.example/liste')
const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers, url })

function failureOf(status: number, headers: Record<string, string> = {}): OutgoingFailure {
  try {
    failOnStatus(answer(status, headers))
  } catch (error) {
    if (error instanceof OutgoingFailure) return error
  }
  throw new Error('did not fail')
}

describe('failOnStatus', () => {
  it.each([200, 204, 206, 404, 410])('returns %i', (status) => {
    const given = answer(status)
    expect(failOnStatus(given)).toBe(given)
  })

  it.each([
    [401, 'blocked'],
    [403, 'blocked'],
    [405, 'blocked'],
    [429, 'blocked'],
    [500, 'unreachable'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [400, 'bad_answer'],
    [302, 'bad_answer'],
    [304, 'bad_answer'],
  ])('treats %i as %s', (status, kind) => {
    expect(failureOf(status)).toMatchObject({ kind, status })
    expect(failureOf(status).message).toContain('portal.example')
    expect(failureOf(status)).not.toHaveProperty('retryAfter')
  })

  it.each([
    ['120', 120],
    [' 7 ', 7],
    ['0', 0],
    ['999999999999', 86_400],
    ['Sat, 21 Nov 2026 10:05:00 GMT', 300],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['Tue, 21 Nov 9999 10:00:00 GMT', 86_400],
  ])('reads Retry-After %j as %i seconds', (value, seconds) => {
    expect(failureOf(429, { 'retry-after': value, date: 'Sat, 21 Nov 2026 10:00:00 GMT' }).retryAfter).toBe(seconds)
  })

  it('ignores an unreadable Retry-After', () => {
    expect(failureOf(503, { 'retry-after': 'bald' })).not.toHaveProperty('retryAfter')
  })
})
