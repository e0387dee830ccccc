import { expect, it } from 'vitest'
import { createRecentMessages } from './recent-messages.ts'

it('sends a new page the changes of the last seconds for its user, once', () => {
  let at = 0
  const recent = createRecentMessages(() => at)
  recent.add('anna', { type: 'changed', paths: ['/api/notifications', '/api/stats'] })
  at = 3_000
  recent.add('anna', { type: 'changed', paths: ['/api/notifications'] })
  at = 4_000
  recent.add('agent', { type: 'changed', paths: ['/api/favorites'] })
  recent.add('jonas', { type: 'new_properties', count: 2 })
  expect(recent.for(['anna', 'agent'])).toEqual({ type: 'changed', paths: ['/api/notifications', '/api/stats', '/api/favorites'] })
  expect(recent.for(['jonas', 'agent'])).toEqual({ type: 'changed', paths: ['/api/favorites', '/api'] })
  expect(recent.for(['vera', 'partner'])).toBeUndefined()
  at = 7_900
  expect(recent.for(['anna'])).toEqual({ type: 'changed', paths: ['/api/notifications'] })
  at = 8_500
  expect(recent.for(['anna'])).toBeUndefined()
})
