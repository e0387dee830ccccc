import { describe, expect, it } from 'vitest'
import { toCrmFailure } from './failure.ts'

const failure = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  toCrmFailure({ status, text: typeof body === 'string' ? body : JSON.stringify(body), headers }, 'Objekte lesen')
const summary = (...args: Parameters<typeof failure>) => {
  const { kind, isPassing, retryAfter } = failure(...args)
  return [kind, isPassing ? 'passes' : 'stays', retryAfter]
}

describe('responses from Propstack', () => {
  it.each([
    [403, {}, ['right', 'stays', undefined]],
    [401, { errors: ['Fehlendes Recht: Objekte'] }, ['right', 'stays', undefined]],
    [401, { error: 'Keine Berechtigung' }, ['right', 'stays', undefined]],
    [401, { error: 'missing permission' }, ['right', 'stays', undefined]],
    [401, { error: 'insufficient privileges' }, ['right', 'stays', undefined]],
    [401, { error: 'unknown key' }, ['key', 'stays', undefined]],
    [408, {}, ['down', 'passes', undefined]],
    [500, {}, ['down', 'passes', undefined]],
    [503, {}, ['down', 'passes', undefined]],
    [499, {}, ['refused', 'stays', undefined]],
    [422, {}, ['refused', 'stays', undefined]],
    [404, {}, ['gone', 'stays', undefined]],
    [429, {}, ['busy', 'passes', undefined]],
  ])('map %i with %j to its failure', (status, body, expected) => {
    expect(summary(status, body)).toEqual(expected)
  })

  it.each([
    ['120', 120],
    [' 7 ', 7],
    ['86400', 86_400],
    ['86401', 86_400],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-1', undefined],
    ['1.5', undefined],
  ])('map Retry-After %j to %s seconds', (header, seconds) => {
    for (const status of [429, 503]) expect(failure(status, {}, { 'retry-after': header }).retryAfter).toBe(seconds)
  })

  it('name the missing permission, and repeat the reason for an error in one short line', () => {
    expect(failure(403).message).toBe('Dem API-Schlüssel fehlt in Propstack das Recht „Objekte lesen“. Bitte schalten Sie es dort frei.')
    expect(failure(422, { errors: ['a', 'b\nc'] }).message).toBe('Propstack hat die Anfrage abgelehnt: a; b c')
    expect(failure(422, { errors: { title: ['fehlt', 'kurz'], price: 'x' } }).message).toBe(
      'Propstack hat die Anfrage abgelehnt: title fehlt, kurz; price x',
    )
    expect(failure(422, { error: 'x'.repeat(301) }).message).toBe(`Propstack hat die Anfrage abgelehnt: ${'x'.repeat(300)} …`)
    expect(failure(422, { error: 'x'.repeat(300) }).message).toBe(`Propstack hat die Anfrage abgelehnt: ${'x'.repeat(300)}`)
    for (const nothing of ['<html>', 'null', '7', '{}', '[]'])
      expect(failure(422, nothing).message).toBe('Propstack hat die Anfrage abgelehnt (Status 422).')
    expect(failure(502, '<html>').message).toBe('Propstack meldet eine Störung (Status 502).')
  })
})
