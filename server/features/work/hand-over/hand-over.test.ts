import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { DAY } from '#shared/domain/durations.ts'
import { readBell } from '#test/bell.ts'
import { officeOfFour } from './office.fixture.ts'
import { readOffice, readTables, withoutAssignment } from './tables.fixture.ts'

const { assignment, claims, handOvers } = contract
const { office, take, assign, give, takeBack, allTo, list, noteCall, countEach } = officeOfFour()

/** Written by any request. */
const BY_REQUESTS = ['sessions', 'rate_limits']

describe('a hand-over', () => {
  it('moves all prospects of a person with their follow-ups, and changes no other row, nor any other column', async () => {
    const stranger = await office.test.make.agent()
    await take(stranger, office.ids[0] ?? 0, 1)
    const partner = await office.test.make.user({ role: 'partner' })
    await office.test.make.relation(office.cem, partner)
    await office.test.make.tip(office.cem, partner)
    await office.test.make.savedSearch(office.cem)
    const before = await readTables(office.test)
    const { status, body } = await give(office.lea, allTo(office.anna))
    expect([status, body]).toMatchObject([
      200,
      {
        moved: 14,
        standing: 14,
        from: { name: 'Cem Aydin' },
        to: { name: 'Anna Ott' },
        author: 'Lea Leitung',
        undoUntil: '2026-11-24T09:30:00.000Z',
      },
    ])
    expect(await countEach()).toEqual({ [office.anna.id]: 14 })
    const after = await readTables(office.test)
    const counts = (tables: typeof before) =>
      Object.fromEntries([...tables].flatMap(([table, rows]) => (BY_REQUESTS.includes(table) ? [] : [[table, rows.length]])))
    expect(counts(after)).toEqual({
      ...counts(before),
      hand_overs: 1,
      events: (counts(before)['events'] ?? 0) + 1,
      events_waiting: (counts(before)['events_waiting'] ?? 0) + 1,
    })
    expect(withoutAssignment(after)).toEqual(withoutAssignment(before))
    expect((await takeBack(office.lea, body.id)).body).toEqual({ restored: 14, freed: 0, passedOn: 0, held: 0 })
    const undone = await readTables(office.test)
    for (const table of [...BY_REQUESTS, 'hand_overs', 'events', 'events_waiting']) for (const one of [before, undone]) one.delete(table)
    expect(undone).toEqual(before)
  })

  it('is why a prospect has its agent until it is undone or the prospect is assigned otherwise', async () => {
    const [first = 0, second = 0] = office.ids
    const why = async (id: number) => {
      const { userId, way, by, at } = (await office.test.as(office.lea).call(assignment.why, { params: { id } })).body
      return [userId, way, by, at]
    }
    const { body } = await give(office.lea, allTo(office.anna))
    expect(await why(first)).toEqual([office.anna.id, 'hand', 'Lea Leitung', '2026-11-23T09:30:00.000Z'])
    await assign(second, office.lea.id)
    expect((await why(second)).slice(0, 3)).toEqual([office.lea.id, 'hand', 'Jens Petersen'])
    await takeBack(office.lea, body.id)
    // who took it himself
    expect((await why(first)).slice(0, 3)).toEqual([office.cem.id, 'hand', 'Cem Aydin'])
  })

  it('is previewed by status, with follow-ups, those that are due and those being called', async () => {
    await office.test.as(office.lea).call(claims.claim, { params: { id: office.ids[0] ?? 0 } })
    const counted = (
      await office.test.as(office.jens).call(handOvers.preview, { query: { from: office.cem.id, to: office.anna.id } })
    ).body.toSorted((a, b) => a.status.localeCompare(b.status))
    expect(counted).toEqual([
      { status: 'contacted', prospects: 5, followUps: 0, due: 0, held: 1 },
      { status: 'follow_up', prospects: 5, followUps: 5, due: 3, held: 0 },
      { status: 'not_interested', prospects: 4, followUps: 0, due: 0, held: 0 },
    ])
    expect(
      (await office.test.as(office.jens).call(handOvers.preview, { query: { from: office.cem.id, to: office.lea.id } })).body.every(
        ({ held }) => held === 0,
      ),
    ).toBe(true)
    expect((await office.test.as(office.jens).call(handOvers.preview)).status).toBe(400)
  })

  it('takes only those with the chosen statuses', async () => {
    expect((await give(office.jens, { ...allTo(office.anna), statuses: ['follow_up', 'contacted'] })).body.moved).toBe(10)
    expect(await countEach()).toEqual({ [office.anna.id]: 10, [office.cem.id]: 4 })
  })

  it('of chosen ones gives each back to its former person', async () => {
    await assign(office.ids[1] ?? 0, null)
    await assign(office.ids[2] ?? 0, office.lea.id)
    const before = await countEach()
    const { body } = await give(office.jens, { propertyIds: office.ids.slice(0, 4), to: office.anna.id })
    expect(body).toMatchObject({ moved: 4, from: null })
    expect(await countEach()).toEqual({ [office.anna.id]: 4, [office.cem.id]: 10 })
    expect((await takeBack(office.jens, body.id)).body.restored).toBe(4)
    expect(await countEach()).toEqual(before)
  })

  it('frees them, and what is still free is passed on', async () => {
    const { body } = await give(office.jens, allTo(null))
    expect(body).toMatchObject({ moved: 14, to: null })
    await noteCall(office.anna, office.ids[0] ?? 0)
    expect((await give(office.jens, { freedBy: body.id, to: office.lea.id })).body.moved).toBe(13)
    expect(await countEach()).toEqual({ [office.anna.id]: 1, [office.lea.id]: 13 })
    expect((await takeBack(office.jens, body.id)).body).toEqual({ restored: 0, freed: 0, passedOn: 14, held: 0 })
  })

  it('of two at once gets what the other left: each prospect goes to one', async () => {
    const [one, other] = await Promise.all([give(office.jens, allTo(office.anna)), give(office.lea, allTo(office.lea))])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = one.status === 200 ? office.anna : office.lea
    expect(await countEach()).toEqual({ [winner.id]: 14 })
    expect(await list()).toHaveLength(1)
    const [mine, hers] = await Promise.all([
      give(office.jens, { from: winner.id, to: office.cem.id, statuses: ['contacted'] }),
      give(office.lea, { from: winner.id, to: office.jens.id, statuses: ['contacted', 'follow_up'] }),
    ])
    const moved = [mine, hers].reduce((sum, answer) => sum + (answer.status === 200 ? answer.body.moved : 0), 0)
    expect(moved).toBe(10)
  })

  it('is news for the receiver alone, and no longer once it is undone', async () => {
    const { body } = await give(office.jens, allTo(office.anna))
    expect((await readBell(office.test, office.anna)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['handed_over', '14 Prospects von Cem Aydin'],
    ])
    for (const one of [office.jens, office.lea, office.cem]) expect(await readBell(office.test, one)).toEqual([])
    await takeBack(office.jens, body.id)
    expect(await readBell(office.test, office.anna)).toEqual([])
    await give(office.jens, { from: office.cem.id, to: office.jens.id })
    expect(await readBell(office.test, office.jens)).toEqual([])
  })

  it('is in the log, as is its undoing', async () => {
    const { body } = await give(office.jens, allTo(office.anna))
    await takeBack(office.jens, body.id)
    await give(office.jens, allTo(null))
    const admin = await office.test.make.user({ role: 'admin' })
    const { text } = await office.test.as(admin).call(contract.audit.csv, { query: { person: office.jens.id } })
    expect(text).toContain('hat 14 Prospects an Anna Ott übergeben')
    expect(text).toContain('hat eine Übergabe zurückgenommen: 14 von 14 Prospects')
    expect(text).toContain('hat 14 Prospects frei gemacht')
  })

  it.each([
    ['an assistant', () => office.test.make.agent({ office_id: office.jens.officeId, office_role: 'assistant' }), 400],
    ['a locked account', () => office.test.make.agent({ office_id: office.jens.officeId, is_active: false }), 400],
    ['a person of another office', () => office.test.make.agent(), 400],
    ['the same person', async () => office.cem, 400],
  ])('to %s is refused and moves nothing', async (_, find, status) => {
    const before = await readOffice(office.test, office.jens.officeId)
    const answer = await give(office.jens, allTo(await find()))
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(/Prospects bearbeitet|jemand anderen/)])
    expect(await readOffice(office.test, office.jens.officeId)).toEqual(before)
  })

  it('of a person of another office, without a person or of nothing is refused', async () => {
    const stranger = await office.test.make.agent()
    await take(stranger, office.ids[0] ?? 0, 1)
    expect((await give(office.jens, { from: stranger.id, to: office.anna.id })).status).toBe(404)
    expect((await give(office.jens, { to: office.anna.id })).status).toBe(400)
    expect((await give(office.jens, { from: office.anna.id, to: office.lea.id })).status).toBe(409)
    expect((await give(stranger, { propertyIds: office.ids, to: stranger.id })).status).toBe(409)
    expect(await countEach(stranger)).toEqual({ [stranger.id]: 1 })
    expect(await countEach()).toEqual({ [office.cem.id]: 14 })
  })
})

it.each(['agent', 'assistant'] as const)('%s neither hands over, undoes nor reads it', async (office_role) => {
  const by = await office.test.make.agent({ office_id: office.jens.officeId, office_role })
  const { body } = await give(office.jens, allTo(office.anna))
  const before = await readOffice(office.test, office.jens.officeId)
  for (const answer of [
    await give(by, { from: office.anna.id, to: office.cem.id }),
    await takeBack(by, body.id),
    await office.test.as(by).call(handOvers.list),
    await office.test.as(by).call(handOvers.preview, { query: { from: office.anna.id } }),
  ])
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Prospects anderen zuteilen')])
  expect(await readOffice(office.test, office.jens.officeId)).toEqual(before)
})

it('is deleted after 90 days, and the prospects stay', async () => {
  await give(office.jens, allTo(office.anna))
  office.test.clock.advance(91 * DAY)
  await office.test.drain('retain')
  // sessions have ended, too
  expect(await office.test.ctx.db.selectFrom('hand_overs').select('id').where('office_id', '=', office.jens.officeId).execute()).toEqual([])
  expect(await countEach()).toEqual({ [office.anna.id]: 14 })
})
