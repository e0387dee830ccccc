import { describe, expect, it } from 'vitest'
import { isOpenToVisitors } from './public-paths.ts'

describe('paths of a visitor without a session', () => {
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
  ])('the application: %s', (path) => expect(isOpenToVisitors(path)).toBe(true))
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
  ])('the landing page: %j', (path) => expect(isOpenToVisitors(path)).toBe(false))
})
