import { describe, expect, it } from 'vitest'
import { REFUSED_RETURN_PATHS, RETURN_PATHS } from '#test/attacks/return-paths.ts'
import { paths, safeReturnTo, withReturn } from './paths.ts'
import { searchWith } from './search-with.ts'

describe('safeReturnTo', () => {
  it.each(RETURN_PATHS)('keeps %s on this site, as a browser reads it', (path) => {
    const kept = safeReturnTo(path)
    expect(kept).toBe(path)
    expect(new URL(kept ?? '', 'https://giebel.test/auth').origin).toBe('https://giebel.test')
  })

  it.each(REFUSED_RETURN_PATHS)('rejects %j', (path) => expect(safeReturnTo(path)).toBeUndefined())
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

describe('a text in a URL', () => {
  const at = (path: string) => new URL(path, 'https://giebel.test')
  it.each(['a & b #1', '50 % + 2/3', 'x=1?y=2', '../admin', 'Köln'])('"%s" arrives whole and leaves the rest as it is', (text) => {
    const last = (path: string) => decodeURIComponent(at(path).pathname.split('/').at(-1) ?? '')
    expect([last(paths.invitation(text)), last(paths.call(text)), at(paths.call(text)).pathname.split('/').length]).toEqual([text, text, 3])
    expect(at(paths.login(text)).searchParams.get('returnTo')).toBe(text)
    expect(at(withReturn(paths.register, text)).searchParams.get('returnTo')).toBe(text)
    const changed = at(`/partners${searchWith(new URLSearchParams({ tab: 'x' }), { search: text })}`)
    expect([changed.searchParams.get('search'), changed.searchParams.get('tab'), changed.hash]).toEqual([text, 'x', ''])
  })
})
