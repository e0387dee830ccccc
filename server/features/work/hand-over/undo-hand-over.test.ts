import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { DAY, HOUR } from '#shared/domain/durations.ts'
import { officeOfFour } from './office.fixture.ts'

const { callList, claims, identity, members } = contract
const { office, assign, give, takeBack, allTo, list, noteCall, countEach } = officeOfFour()

describe('undoing', () => {
  it('gives back exactly what was not assigned since, and counts the others', async () => {
    const { body } = await give(office.jens, allTo(office.anna))
    await assign(office.ids[0] ?? 0, office.lea.id)
    await assign(office.ids[1] ?? 0, office.lea.id)
    // back with the receiver, but by a decision
    await assign(office.ids[1] ?? 0, office.anna.id)
    expect((await list())[0]).toMatchObject({ moved: 14, standing: 12 })
    expect((await takeBack(office.jens, body.id)).body).toEqual({ restored: 12, freed: 0, passedOn: 2, held: 0 })
    expect(await countEach()).toEqual({ [office.cem.id]: 12, [office.lea.id]: 1, [office.anna.id]: 1 })
    expect((await list())[0]).toMatchObject({ restored: 12, standing: 0, undoUntil: null, undoneAt: '2026-11-23T09:30:00.000Z' })
  })

  it('keeps what was worked on meanwhile', async () => {
    const { body } = await give(office.jens, allTo(office.anna))
    await noteCall(office.anna, office.ids[0] ?? 0)
    const held = () =>
      office.test.ctx.db.selectFrom('call_results').select('property_id as id').where('office_id', '=', office.jens.officeId).execute()
    expect((await takeBack(office.jens, body.id)).body.restored).toBe(14)
    expect(await held()).toEqual([{ id: office.ids[0] }])
    expect((await office.test.as(office.cem).call(contract.properties.get, { params: { id: office.ids[0] ?? 0 } })).body).toMatchObject({
      assignedTo: office.cem.id,
      prospectStatus: 'follow_up',
    })
  })

  it('happens once, of two at once too', async () => {
    const { body } = await give(office.jens, allTo(office.anna))
    const answers = await Promise.all([takeBack(office.jens, body.id), takeBack(office.lea, body.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body.restored).toBe(14)
    expect(answers.find(({ status }) => status === 409)?.text).toContain('schon zurückgenommen')
    expect(await countEach()).toEqual({ [office.cem.id]: 14 })
  })

  it('is possible for 24 hours, in the own office', async () => {
    const { body } = await give(office.jens, allTo(office.anna))
    expect((await takeBack(await office.test.make.agent(), body.id)).status).toBe(404)
    office.test.clock.advance(DAY - HOUR)
    expect((await list())[0]?.undoUntil).toBe('2026-11-24T09:30:00.000Z')
    office.test.clock.advance(HOUR)
    expect((await list())[0]?.undoUntil).toBeNull()
    const answer = await takeBack(office.jens, body.id)
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('24 Stunden')])
    expect(await countEach()).toEqual({ [office.anna.id]: 14 })
  })

  it('of one that another followed moves nothing', async () => {
    const first = (await give(office.jens, allTo(office.anna))).body
    const second = (await give(office.jens, { from: office.anna.id, to: office.lea.id })).body
    expect((await takeBack(office.jens, first.id)).body).toEqual({ restored: 0, freed: 0, passedOn: 14, held: 0 })
    expect((await takeBack(office.jens, second.id)).body.restored).toBe(14)
    expect(await countEach()).toEqual({ [office.anna.id]: 14 })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['has left', () => office.test.as(office.cem).call(members.leave)],
    ['is locked', () => office.test.make.changeUser(office.cem, { is_active: false })],
    ['is an assistant', () => office.test.make.changeUser(office.cem, { office_role: 'assistant' })],
  ])('frees what belonged to a person who %s since, and counts it', async (_, go) => {
    const { body } = await give(office.jens, allTo(office.anna))
    await go()
    expect((await takeBack(office.jens, body.id)).body).toEqual({ restored: 14, freed: 14, passedOn: 0, held: 0 })
    expect(await countEach()).toEqual({ '': 14 })
  })

  it('leaves free what was made free while the person is locked, and gives it back once the account is open', async () => {
    const { body } = await give(office.jens, allTo(null))
    await assign(office.ids[0] ?? 0, office.lea.id)
    await office.test.make.changeUser(office.cem, { is_active: false })
    expect((await takeBack(office.jens, body.id)).body).toEqual({ restored: 0, freed: 13, passedOn: 1, held: 0 })
    expect(await countEach()).toEqual({ [office.lea.id]: 1, '': 13 })
    await office.test.make.changeUser(office.cem, { is_active: true })
    expect((await takeBack(office.jens, body.id)).body).toEqual({ restored: 13, freed: 0, passedOn: 1, held: 0 })
    expect(await countEach()).toEqual({ [office.lea.id]: 1, [office.cem.id]: 13 })
  })

  it('leaves a call result’s undoing to the receiver', async () => {
    const free = await office.test.make.property({ contact_phone: '0171 5550444', seller_type: 'private' })
    const key = randomUUID()
    await office.test.as(office.cem).call(callList.note, { params: { id: free }, body: { key, channel: 'phone', result: 'interested' } })
    await give(office.jens, allTo(office.anna))
    expect((await office.test.as(office.cem).call(callList.undo, { params: { key } })).status).toBe(200)
    expect(await countEach()).toEqual({ [office.anna.id]: 15 })
  })
})

describe('an owner who is being called', () => {
  it('stays where he is until the call ends, and goes with the next hand-over', async () => {
    const [called = 0] = office.ids
    await office.test.as(office.cem).call(claims.claim, { params: { id: called } })
    expect((await give(office.jens, allTo(office.anna))).body.moved).toBe(13)
    expect((await office.test.as(office.jens).call(claims.list)).body).toHaveLength(1)
    const refused = await give(office.jens, allTo(office.anna))
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('gerade angerufen')])
    expect((await noteCall(office.cem, called)).status).toBe(200)
    expect(await countEach()).toEqual({ [office.anna.id]: 13, [office.cem.id]: 1 })
    expect((await give(office.jens, allTo(office.anna))).body.moved).toBe(1)
  })

  it('goes to the receiver if that is who calls', async () => {
    await office.test.as(office.anna).call(claims.claim, { params: { id: office.ids[0] ?? 0 } })
    expect((await give(office.jens, allTo(office.anna))).body.moved).toBe(14)
  })

  it('stays with undoing, which can be repeated after the call', async () => {
    const { body } = await give(office.jens, allTo(office.anna))
    await office.test.as(office.anna).call(claims.claim, { params: { id: office.ids[0] ?? 0 } })
    expect((await takeBack(office.jens, body.id)).body).toEqual({ restored: 13, freed: 0, passedOn: 0, held: 1 })
    expect((await noteCall(office.anna, office.ids[0] ?? 0)).status).toBe(200)
    expect((await takeBack(office.jens, body.id)).body).toEqual({ restored: 1, freed: 0, passedOn: 0, held: 0 })
    expect((await takeBack(office.jens, body.id)).status).toBe(409)
    expect(await countEach()).toEqual({ [office.cem.id]: 14 })
  })
})

describe('joined properties', () => {
  it('part again with what the hand-over gave, and with what its undoing gave back', async () => {
    const [one = 0, other = 0] = office.ids
    await office.test.as(office.cem).call(identity.join, { params: { id: one }, body: { otherId: other } })
    const { body } = await give(office.jens, allTo(office.anna))
    expect(body.moved).toBe(13)
    const { adverts } = (await office.test.as(office.jens).call(contract.properties.get, { params: { id: one } })).body
    const id = adverts.flatMap(({ decision }) => decision?.id ?? [])[0] ?? 0
    expect((await office.test.as(office.cem).call(identity.undo, { params: { id } })).status).toBe(200)
    expect(await countEach()).toEqual({ [office.anna.id]: 14 })
    expect((await takeBack(office.jens, body.id)).body.restored).toBe(14)
    expect(await countEach()).toEqual({ [office.cem.id]: 14 })
  })
})
