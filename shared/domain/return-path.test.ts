import { describe, expect, it } from 'vitest'
import { REFUSED_RETURN_PATHS, RETURN_PATHS } from '#test/attacks/return-paths.ts'
import { safeReturnTo } from './return-path.ts'

describe('safeReturnTo', () => {
  it.each(RETURN_PATHS)('keeps %s', (path) => expect(safeReturnTo(path)).toBe(path))

  it.each(REFUSED_RETURN_PATHS)('rejects %j', (path) => expect(safeReturnTo(path)).toBeUndefined())

  it.each([null, undefined, ['/properties', '/profile'], { path: '/properties' }])('rejects a value that is not a string: %j', (value) =>
    expect(safeReturnTo(value)).toBeUndefined(),
  )
})
