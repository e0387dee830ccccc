import type { UserId } from '#shared/domain/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, minutes } from '#test/clock.ts'
import type { Ctx } from '../ctx.ts'
import { createSecrets } from '../secrets.ts'
import { deliver } from './deliver.ts'
import type { Channel, NewDelivery, Outcome } from './delivery.ts'
import { addDeliveries, expedite, restart, sweepDeliveries } from './outbox.ts'
import { endAll, listDuePlaces, pauseAll, putBack, storeEnd, storePause, takeDue } from './queries.ts'

let test: TestApp
let ctx: Ctx
let sent: string[]
beforeAll(async () => {
  test = await startTestApp()
  ctx = test.ctx
})
beforeEach(async () => {
  await test.empty('deliveries', 'pgboss.job')
  sent = []
})
afterAll(() => test.close())

const PLACE = { channel: 'mail', target: 'here' } as const
const ELSEWHERE = { channel: 'mail', target: 'elsewhere' } as const

const add = async (title: string, overrides: Partial<NewDelivery> = {}): Promise<number> => {
  const one = { ...PLACE, kind: 'welcome', recipient: 'anna@example.test', title, content: { text: title }, ...overrides }
  const [id] = await addDeliveries(ctx, [one])
  return id as number
}

/** A channel that records what it sends and returns the given outcome. */
const channelThat = (answer: (title: string) => Outcome | Promise<Outcome>, overrides: Partial<Channel> = {}): Channel => ({
  name: 'mail',
  lease: minutes(2),
  attempt: minutes(1),
  pauses: [minutes(1), minutes(5)],
  lanes: 1,
  batch: 1,
  async open(_ctx, _target, sendAll) {
    await sendAll(async ({ title }) => {
      sent.push(title ?? '')
      return answer(title ?? '')
    })
    return undefined
  },
  ...overrides,
})
const taking = channelThat(() => ({ status: 'sent' }))

const rows = () => ctx.db.selectFrom('deliveries').selectAll().orderBy('id').execute()
const findRow = async (id: number) => (await rows()).find((row) => row.id === id)
const take = async (place: { channel: 'mail'; target: string } = PLACE, batch = 1) => {
  const taken = await takeDue(ctx, place, { lease: taking.lease, batch })
  expect(taken).toHaveLength(batch)
  return taken
}
const soon = () => new Date(ctx.clock.now().getTime() + minutes(1))

describe('a taken delivery', () => {
  it('is not taken, ended or postponed by others until its lease ends', async () => {
    const id = await add('Eins', { expiresAt: soon() })
    await take()
    const before = await findRow(id)
    expect([await takeDue(ctx, PLACE, taking), await listDuePlaces(ctx)]).toEqual([[], []])
    test.clock.advance(minutes(1.5))
    await sweepDeliveries(ctx)
    await pauseAll(ctx, PLACE, { until: new Date(0), reason: 'Zu früh.' })
    await endAll(ctx, PLACE, 'failed', 'Zu früh.')
    expect(await findRow(id)).toEqual(before)
    test.clock.advance(minutes(1))
    await sweepDeliveries(ctx)
    expect(await findRow(id)).toMatchObject({ status: 'expired', content: null })
  })

  it('belongs to the next sender after the lease, and late reports are ignored', async () => {
    const id = await add('Eins')
    const [late] = await take()
    test.clock.advance(taking.lease)
    const [next] = await take()
    const before = await findRow(id)
    expect(await storeEnd(ctx, late!, 'sent', null)).toBe(false)
    expect(await storePause(ctx, late!, { until: new Date(0), reason: 'Zu spät.' })).toBe(false)
    await putBack(ctx, [late!])
    expect(await findRow(id)).toEqual(before)
    expect(await storeEnd(ctx, next!, 'sent', null)).toBe(true)
    const ended = await findRow(id)
    expect(ended).toMatchObject({ status: 'sent', attempts: 2, content: null })
    for (const report of [late!, next!]) expect(await storeEnd(ctx, report, 'failed', 'Zu spät.')).toBe(false)
    await putBack(ctx, [next!])
    expect(await findRow(id)).toEqual(ended)
  })

  it('goes to only one sender under concurrent takes', async () => {
    for (let index = 0; index < 20; index += 1) await add(`Nr. ${index}`)
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeDue(ctx, PLACE, { lease: taking.lease, batch: 5 })))
    const ids = taken.flat().map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
  })

  it('is sent once by concurrent rounds', async () => {
    const titles = Array.from({ length: 30 }, (_, index) => `Nr. ${index}`)
    for (const title of titles) await add(title)
    const wide = { ...taking, lanes: 3, batch: 4 }
    await Promise.all([deliver(ctx, wide, 'here'), deliver(ctx, wide, 'here'), deliver(ctx, wide, 'here')])
    expect(sent.toSorted()).toEqual(titles.toSorted())
    expect(new Set((await rows()).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(['sent 1']))
  })

  it('is not started by a sender whose attempt could outlast the lease', async () => {
    const titles = ['Eins', 'Zwei', 'Drei', 'Vier']
    for (const title of titles) await add(title)
    const slow = channelThat(
      async () => {
        test.clock.advance(minutes(0.9))
        await deliver(ctx, taking, 'here')
        return { status: 'sent' }
      },
      { batch: 4 },
    )
    await deliver(ctx, slow, 'here')
    expect(sent).toEqual(titles)
    expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual(titles.map(() => ['sent', 1]))
  })
})

describe('a round', () => {
  it('sends only what is waiting for its channel and target', async () => {
    const [here, elsewhere] = [await add('here'), await add('elsewhere', ELSEWHERE)]
    const otherwise = await add('otherwise', { ...PLACE, channel: 'push' })
    await deliver(ctx, taking, 'here')
    expect(sent).toEqual(['here'])
    const readState = async (id: number) => [(await findRow(id))?.status, (await findRow(id))?.attempts]
    expect([await readState(here), await readState(elsewhere), await readState(otherwise)]).toEqual([
      ['sent', 1],
      ['waiting', 0],
      ['waiting', 0],
    ])
  })

  it('takes nothing before it is due', async () => {
    const id = await add('later')
    await ctx.db.updateTable('deliveries').set({ next_attempt_at: soon() }).where('id', '=', id).execute()
    await deliver(ctx, taking, 'here')
    expect([sent, await listDuePlaces(ctx)]).toEqual([[], []])
    test.clock.advance(minutes(1))
    expect(await listDuePlaces(ctx)).toEqual([PLACE])
    await deliver(ctx, taking, 'here')
    expect(sent).toEqual(['later'])
  })
})

describe('the first delivery to be sent', () => {
  it('is the one with the fewest attempts, and among these one for which a user is waiting', async () => {
    await add('tried')
    await deliver(
      ctx,
      channelThat(() => ({ status: 'waiting', reason: 'Später.' })),
      'here',
    )
    test.clock.advance(minutes(1))
    await add('fresh')
    await add('asked', { isAsked: true })
    sent = []
    await deliver(ctx, taking, 'here')
    expect(sent).toEqual(['asked', 'fresh', 'tried'])
  })

  it('is one that a user has requested in the meantime', async () => {
    await add('fresh')
    const id = await add('waiting')
    expect(await expedite(ctx, [id])).toEqual([id])
    await deliver(ctx, taking, 'here')
    expect(sent).toEqual(['waiting', 'fresh'])
    expect(await expedite(ctx, [id])).toEqual([])
  })
})

describe('an attempt that', () => {
  it('failed temporarily is retried after growing pauses, up to a limit', async () => {
    const id = await add('Eins')
    const refusing = channelThat(() => ({ status: 'waiting', reason: 'Gerade nicht.' }))
    for (const [index, pause] of refusing.pauses.entries()) {
      await deliver(ctx, refusing, 'here')
      const row = await findRow(id)
      expect(row).toMatchObject({ status: 'waiting', attempts: index + 1, reason: 'Gerade nicht.', leased_until: null })
      expect(Date.parse(row?.next_attempt_at ?? '') - ctx.clock.now().getTime()).toBe(pause)
      test.clock.advance(pause - 1)
      await deliver(ctx, refusing, 'here')
      expect(sent).toHaveLength(index + 1)
      test.clock.advance(1)
    }
    await deliver(ctx, refusing, 'here')
    expect(await findRow(id)).toMatchObject({ status: 'failed', attempts: 3, reason: 'Gerade nicht. Nach 3 Versuchen aufgegeben.' })
  })

  it('blames the target postpones all deliveries there without counting, and none elsewhere', async () => {
    const [first, second] = [await add('Eins'), await add('Zwei')]
    const other = await add('Drei', ELSEWHERE)
    await deliver(
      ctx,
      channelThat(() => ({ status: 'waiting', reason: 'Nicht da.', forAll: true, pause: minutes(30) })),
      'here',
    )
    expect(sent).toEqual(['Eins'])
    const due = new Date(ctx.clock.now().getTime() + minutes(30)).toISOString()
    expect(await findRow(first)).toMatchObject({ attempts: 1, next_attempt_at: due, reason: 'Nicht da.' })
    expect(await findRow(second)).toMatchObject({ attempts: 0, next_attempt_at: due, reason: 'Nicht da.' })
    expect(await findRow(other)).toMatchObject({ attempts: 0, reason: null })
  })

  it('ends all of the target’s deliveries ends none elsewhere', async () => {
    const ids = [await add('Eins'), await add('Zwei')]
    const other = await add('Drei', ELSEWHERE)
    await deliver(
      ctx,
      channelThat(() => ({ status: 'failed', reason: 'Kein Zugang.', forAll: true })),
      'here',
    )
    for (const id of ids) expect(await findRow(id)).toMatchObject({ status: 'failed', reason: 'Kein Zugang.' })
    expect(await findRow(other)).toMatchObject({ status: 'waiting' })
  })

  it('was never made does not count', async () => {
    const id = await add('Eins')
    await deliver(
      ctx,
      channelThat(() => ({ status: 'waiting', reason: 'Noch nicht.', isUntried: true, pause: 5_000 })),
      'here',
    )
    expect(await findRow(id)).toMatchObject({ status: 'waiting', attempts: 0, reason: 'Noch nicht.' })
  })

  it('kills its sender every time is given up', async () => {
    const id = await add('Eins')
    for (let death = 0; death < 3; death += 1) {
      await take()
      test.clock.advance(taking.lease)
    }
    await deliver(ctx, taking, 'here')
    expect(sent).toEqual([])
    expect(await findRow(id)).toMatchObject({ status: 'failed', reason: 'Die Zustellung ist mehrfach unterbrochen worden.' })
  })

  it('cannot be stored with its follow-ups is not stored at all', async () => {
    const id = await add('Eins')
    const failing: Channel = { ...taking, recorded: () => Promise.reject(new Error('the database fails')) }
    await expect(deliver(ctx, failing, 'here')).rejects.toThrow('the database fails')
    expect(await findRow(id)).toMatchObject({ status: 'waiting', attempts: 1, leased_until: expect.any(String) as string })
  })

  it('finds content sealed with another key fails and names the setting', async () => {
    const id = await add('Eins')
    const content = createSecrets('another key for the tests, long enough').seal('{}')
    await ctx.db.updateTable('deliveries').set({ content }).execute()
    await deliver(ctx, taking, 'here')
    expect(await findRow(id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('SECRET_KEY') as string })
  })
})

describe('an ended delivery', () => {
  it('loses its content, and is deleted after three months', async () => {
    const [done, failed] = [await add('Eins'), await add('Zwei')]
    await deliver(
      ctx,
      channelThat((title) => (title === 'Eins' ? { status: 'sent' } : { status: 'failed', reason: 'Abgelehnt.' })),
      'here',
    )
    const waiting = await add('Drei')
    expect(await findRow(done)).toMatchObject({ status: 'sent', content: null })
    expect(await findRow(failed)).toMatchObject({ status: 'failed', content: null })
    expect((await findRow(waiting))?.content).not.toBeNull()
    test.clock.advance(days(89))
    await sweepDeliveries(ctx)
    expect(await rows()).toHaveLength(3)
    test.clock.advance(days(2))
    await sweepDeliveries(ctx)
    expect((await rows()).map(({ id }) => id)).toEqual([waiting])
  })

  it('is deleted with its owner', async () => {
    const user = await test.make.agent()
    await add('Eins', { userId: user.id })
    const id = await add('Zwei')
    await ctx.db.deleteFrom('users').where('id', '=', user.id).execute()
    expect((await rows()).map((row) => row.id)).toEqual([id])
  })
})

describe('a permanently failed delivery', () => {
  const again = (userId: UserId): NewDelivery & { userId: UserId } => ({
    ...PLACE,
    kind: 'welcome',
    recipient: 'neu@example.test',
    title: 'Neu',
    content: { text: 'Neu' },
    userId,
  })

  it('is restarted once, by its owner, with new content', async () => {
    const [owner, other] = [await test.make.agent(), await test.make.agent()]
    const id = await add('Alt', { userId: owner.id })
    expect(await restart(ctx, id, again(owner.id))).toBe(false)
    await deliver(
      ctx,
      channelThat(() => ({ status: 'failed', reason: 'Nein.' })),
      'here',
    )
    const failed = await findRow(id)
    expect(await restart(ctx, id, again(other.id))).toBe(false)
    expect(await findRow(id)).toEqual(failed)
    expect(await restart(ctx, id, again(owner.id))).toBe(true)
    expect(await findRow(id)).toMatchObject({ status: 'waiting', attempts: 0, recipient: 'neu@example.test', reason: null, ended_at: null })
    await deliver(ctx, taking, 'here')
    expect(await restart(ctx, id, again(owner.id))).toBe(false)
    await deliver(ctx, taking, 'here')
    expect(sent).toEqual(['Alt', 'Neu'])
    expect(await findRow(id)).toMatchObject({ status: 'sent', content: null, mark: failed?.mark })
  })

  it('is restarted once under concurrent requests', async () => {
    const owner = await test.make.agent()
    const id = await add('Alt', { userId: owner.id })
    await endAll(ctx, PLACE, 'failed', 'Nein.')
    const answers = await Promise.all([1, 2, 3, 4].map(() => restart(ctx, id, again(owner.id))))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
})
