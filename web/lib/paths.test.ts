import { describe, expect, it } from 'vitest'
import { REFUSED_RETURN_PATHS, RETURN_PATHS } from '#test/attacks/return-paths.ts'
import { paths, safeReturnTo, withReturn } from './paths.ts'

describe('safeReturnTo', () => {
  it.each(RETURN_PATHS)('keeps %s on this site, as a browser reads it', (path) => {
    const kept = safeReturnTo(path)
    expect(kept).toBe(path)
    expect(new URL(kept ?? '', 'https://giebel.test/auth').origin).toBe('https://giebel.test')
  })

  it.each(REFUSED_RETURN_PATHS)('refuses %j', (path) => expect(safeReturnTo(path)).toBeUndefined())
})

describe('withReturn', () => {
  it('encodes a path into a query and decodes it again', () => {
    for (const path of [paths.auth, paths.register]) {
      const address = new URL(withReturn(path, '/properties?location=Hamburg&limit=5'), 'https://giebel.test')
      expect(safeReturnTo(address.searchParams.get('returnTo'))).toBe('/properties?location=Hamburg&limit=5')
    }
    expect(withReturn(paths.auth, undefined)).toBe('/auth')
  })
})
