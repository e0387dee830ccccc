import { describe, expect, it } from 'vitest'
import { createTargets } from './target.ts'

const targets = createTargets({ origins: [] }, 1_000, async () => [])
const isFollowed = (from: string, to: string) => {
  try {
    targets.checkRedirect(new URL(from), new URL(to))
    return true
  } catch {
    return false
  }
}

describe('a redirect', () => {
  it.each(['portal.de', 'www.portal.de', 'm.portal.de', 'a.b.portal.de'])('between portal.de and %s stays on its site', (host) => {
    expect(isFollowed('https://portal.de/a', `https://${host}/b`)).toBe(true)
    expect(isFollowed(`https://${host}/a`, 'https://portal.de/b')).toBe(true)
  })

  it.each(['evil-portal.de', 'evilportal.de', 'portal.de.evil.example', 'portal.com', 'xn--prtal-jua.de', 'www.evil-portal.de'])(
    'between portal.de and %s leaves it',
    (host) => {
      expect(isFollowed('https://portal.de/a', `https://${host}/b`)).toBe(false)
      expect(isFollowed('https://www.portal.de/a', `https://${host}/b`)).toBe(false)
      expect(isFollowed(`https://${host}/a`, 'https://portal.de/b')).toBe(false)
    },
  )

  it('keeps both its encryption and the usual web ports', () => {
    expect(isFollowed('https://portal.de/a', 'http://portal.de/a')).toBe(false)
    expect(isFollowed('http://portal.de/a', 'https://portal.de/a')).toBe(true)
    expect(isFollowed('https://portal.de/a', 'https://portal.de:8443/a')).toBe(false)
  })
})
