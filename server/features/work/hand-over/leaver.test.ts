import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { lockAccount } from '#server/db/lock-owner.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { officeOfFour } from './office.fixture.ts'

const { claims, members, users } = contract
const { office, give, takeBack, list, countEach } = officeOfFour()

describe('who leaves the office', () => {
  it('by himself leaves his prospects free, which are passed on from the list', async () => {
    await office.test.as(office.cem).call(members.leave)
    const [freed] = await list()
    expect(freed).toMatchObject({ from: { name: 'Cem Aydin' }, to: null, author: 'Cem Aydin', moved: 14, standing: 14, undoUntil: null })
    const answer = await takeBack(office.jens, freed?.id ?? 0)
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('verlassen')])
    expect((await give(office.jens, { freedBy: freed?.id, to: office.anna.id })).body.moved).toBe(14)
    expect(await countEach()).toEqual({ [office.anna.id]: 14 })
  })

  it('and is taken out hands them to the chosen colleague in the same transaction, also those he is calling', async () => {
    await office.test.as(office.cem).call(claims.claim, { params: { id: office.ids[0] ?? 0 } })
    await office.test.as(office.lea).call(claims.claim, { params: { id: office.ids[1] ?? 0 } })
    const { status } = await office.test
      .as(office.jens)
      .call(members.remove, { params: { id: office.cem.id }, body: { handOverTo: office.anna.id } })
    expect(status).toBe(200)
    // what a colleague is calling is free for her result
    expect(await countEach()).toEqual({ [office.anna.id]: 13, '': 1 })
    expect((await list()).map(({ to, moved }) => [to?.name, moved])).toEqual([
      [undefined, 1],
      ['Anna Ott', 13],
    ])
  })

  it('and is taken out while his account is held by another transaction holds up no news', async () => {
    const { test, jens, lea, anna, cem } = office
    const removing: Promise<{ readonly status: number }>[] = []
    await inTransaction(test.ctx, async (ctx) => {
      await lockAccount(ctx, cem.id)
      removing.push(test.as(jens).call(members.remove, { params: { id: cem.id }, body: { handOverTo: anna.id } }))
      await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(1)
      await recordEvents(test.ctx, [{ kind: 'handed_over', userIds: [lea.id], subjectIds: [0] }])
    })
    expect((await Promise.all(removing)).map(({ status }) => status)).toEqual([200])
    expect(await countEach()).toEqual({ [anna.id]: 14 })
  })

  it('and is taken out stays if the chosen colleague cannot take them', async () => {
    const assistant = await office.test.make.agent({ office_id: office.jens.officeId, office_role: 'assistant' })
    const answer = await office.test
      .as(office.jens)
      .call(members.remove, { params: { id: office.cem.id }, body: { handOverTo: assistant.id } })
    expect(answer.status).toBe(400)
    expect(await countEach()).toEqual({ [office.cem.id]: 14 })
    expect((await office.test.as(office.jens).call(members.list)).body.map(({ id }) => id)).toContain(office.cem.id)
  })

  it('because the administration deletes the account leaves an entry without a name', async () => {
    const admin = await office.test.make.user({ role: 'admin' })
    expect((await office.test.as(admin).call(users.remove, { params: { id: office.cem.id } })).status).toBe(200)
    expect((await list())[0]).toMatchObject({ from: { name: null }, to: null, author: null, moved: 14 })
    expect(await countEach()).toEqual({ '': 14 })
  })
})
