import { describe, expect, it } from 'vitest'
import { isOpenToVisitors, isPage } from './pages.ts'

describe('a visitor without a session', () => {
  it.each([
    '/auth',
    '/auth/',
    '/partner/ab12',
    '/partner',
    '/partner-login',
    '/admin',
    '/impressum',
    '/Impressum',
    '/PARTNER/Ab12',
    '/api/login',
  ])('gets the application at %s', (path) => expect(isOpenToVisitors(path)).toBe(true))
  it.each([
    '/',
    '/dashboard',
    '/properties',
    '/authority',
    '/auth/more',
    '/partner-dashboard',
    '/partner/a/b',
    '/partners',
    '/admin/users',
    '',
  ])('gets the landing page at %j', (path) => expect(isOpenToVisitors(path)).toBe(false))
})

describe('the product’s pages', () => {
  it.each(['/', '/dashboard', '/property/7', '/Search-Criteria/', '/admin/rechtstexte/impressum', '/partner/ab12', '/partner', '/auth'])(
    'exist at %s',
    (path) => expect(isPage(path)).toBe(true),
  )
  it.each(['/gibtsnicht', '/property', '/property/7/8', '/partnerschaft', '/admin/users', '//'])('do not exist at %j', (path) =>
    expect(isPage(path)).toBe(false),
  )
})
