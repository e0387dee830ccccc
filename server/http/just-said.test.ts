import { expect, it } from 'vitest'
import { createJustSaid } from './just-said.ts'

it('sends a new page the changes of the last seconds for its user, once', () => {
  let at = 0
  const said = createJustSaid(() => at)
  said.add('anna', { type: 'changed', paths: ['/api/notifications', '/api/stats'] })
  at = 3_000
  said.add('anna', { type: 'changed', paths: ['/api/notifications'] })
  at = 4_000
  said.add('agent', { type: 'changed', paths: ['/api/favorites'] })
  said.add('jonas', { type: 'new_properties', count: 2 })
  expect(said.for(['anna', 'agent'])).toEqual({ type: 'changed', paths: ['/api/notifications', '/api/stats', '/api/favorites'] })
  expect(said.for(['jonas', 'agent'])).toEqual({ type: 'changed', paths: ['/api/favorites', '/api'] })
  expect(said.for(['vera', 'partner'])).toBeUndefined()
  at = 7_900
  expect(said.for(['anna'])).toEqual({ type: 'changed', paths: ['/api/notifications'] })
  at = 8_500
  expect(said.for(['anna'])).toBeUndefined()
})
