import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { inTransaction } from './transaction.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('two deadlocked transactions', () => {
  it('both succeed, and each takes effect once', async () => {
    const [one, two] = [await test.make.property({ title: '0' }), await test.make.property({ title: '0' })]
    const met = Promise.withResolvers<void>()
    let waiting = 0
    let begun = 0
    const touchBoth = (first: number, second: number) =>
      inTransaction(test.ctx, async ({ db }) => {
        begun += 1
        const touch = (id: number) =>
          db
            .updateTable('properties')
            .set((eb) => ({ rooms: eb('rooms', '+', 1) }))
            .where('id', '=', id)
            .execute()
        await touch(first)
        waiting += 1
        if (waiting === 2) met.resolve()
        await met.promise
        await touch(second)
      })
    await Promise.all([touchBoth(one, two), touchBoth(two, one)])
    const rows = await test.ctx.db.selectFrom('properties').select('rooms').execute()
    // one of them restarts, and on a busy machine may deadlock a second time
    expect(begun).toBeGreaterThanOrEqual(3)
    expect(rows).toEqual([{ rooms: 7 }, { rooms: 7 }])
  })
})
