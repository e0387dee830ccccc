import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './paths.ts'

describe('safeReturnTo', () => {
  it.each(['/properties?location=Hamburg', '/property/7', '/'])('keeps %s', (path) => expect(safeReturnTo(path)).toBe(path))
  it.each([
    null,
    '',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    '/auth?returnTo=/auth',
    '/logout',
    '/api/login',
  ])('refuses %s', (path) => expect(safeReturnTo(path)).toBeUndefined())
})
