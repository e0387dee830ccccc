import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#shared/contract/network/messages.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readBell } from '#test/bell.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { liveEventsDuring } from '#test/live-events.ts'
import { makeNetwork } from '#test/network.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
let partner: TestPartner
let rival: TestPartner
beforeAll(async () => {
  test = await startTestApp()
  ;({ agent, other, partner, rival } = await makeNetwork(test))
})
afterAll(() => test.close())

const send = (body: object, as = partner) => test.as(as).call(messages.send, { body: body as never })
const reply = (content: string, as = agent, to = partner) =>
  test.as(as).call(messages.sendToPartner, { params: { id: to.id }, body: { content } })
const own = async (as = partner) => (await test.as(as).call(messages.ofPartner)).body
const seenBy = async (as = agent, whose = partner) => (await test.as(as).call(messages.ofAgent, { params: { id: whose.id } })).body
const unread = async () => [
  (await test.as(partner).call(partners.stats)).body.unreadMessages,
  (await test.as(agent).call(partners.ofAgent)).body.find(({ id }) => id === partner.id)?.unreadMessages,
]

describe('messages', () => {
  it('go both ways and are listed newest first, with author and read status', async () => {
    const { body: first } = await send({ content: '  Ist der Eigentümer erreicht? ' })
    expect(first).toMatchObject({
      content: 'Ist der Eigentümer erreicht?',
      fromMakler: false,
      maklerUserId: agent.officeId,
      maklerName: 'Anna Berger',
      readAt: null,
      isAutomatic: false,
      tipId: null,
    })
    test.clock.advance(1_000)
    const { body: second } = await reply('Ja, gestern')
    expect([await own(), await seenBy()]).toEqual([
      [second, first],
      [second, first],
    ])
    expect(await unread()).toEqual([1, 1])
  })

  it('are marked as read up to the one seen, by the other side only', async () => {
    const seen = (await reply('Noch etwas')).body.id
    await reply('Und noch etwas')
    const before = (await own()).filter(({ readAt }) => readAt !== null)
    expect(before).toEqual([])
    await test.as(partner).call(messages.readByPartner, { body: { upToId: seen } })
    expect((await own()).filter(({ fromMakler, readAt }) => fromMakler && readAt === null).map(({ content }) => content)).toEqual([
      'Und noch etwas',
    ])
    expect(await unread()).toEqual([1, 1])
    const newest = Math.max(...(await seenBy()).map(({ id }) => id))
    const read = (as: TestAgent) => test.as(as).call(messages.readByAgent, { params: { id: partner.id }, body: { upToId: newest } })
    await read(other)
    expect(await unread()).toEqual([1, 1])
    await read(agent)
    expect(await unread()).toEqual([1, 0])
  })

  it('count as unread for their recipient only', async () => {
    await send({ content: 'Für Frau Berger', maklerUserId: agent.officeId })
    const waiting = async (as: TestAgent) =>
      (await test.as(as).call(partners.ofAgent)).body.find(({ id }) => id === partner.id)?.unreadMessages
    const before = [await waiting(agent), await waiting(other)]
    await send({ content: 'Noch etwas für Frau Berger', maklerUserId: agent.officeId })
    expect([await waiting(agent), await waiting(other)]).toEqual([(before[0] ?? 0) + 1, before[1]])
    expect(before[1]).toBe((await seenBy(other)).filter(({ fromMakler, readAt }) => !fromMakler && readAt === null).length)
  })

  it('sent twenty times at once by one device are stored once', async () => {
    const body = { content: 'Einmal bitte', clientKey: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)))
    expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toHaveLength(1)
    expect((await own()).filter(({ content }) => content === 'Einmal bitte')).toHaveLength(1)
  })

  it('with another text under the same key are rejected, from either side', async () => {
    const clientKey = randomUUID()
    const answers = [
      await send({ content: 'Erster Text', clientKey }),
      await send({ content: 'Anderer Text', clientKey }),
      await test.as(agent).call(messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Erster Text', clientKey } }),
      await test.as(agent).call(messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Anderer Text', clientKey } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 409])
    expect(answers[1]?.text).toMatch(/nicht gespeichert\. Bitte laden Sie die Seite neu/)
  })

  it('go to the chosen agent, even if paused, and to no agent without a connection', async () => {
    const stranger = await test.make.agent()
    await test.as(other).call(partners.pause, { params: { id: partner.id }, body: { isActive: false } })
    expect((await send({ content: 'Hallo Otto', maklerUserId: other.officeId })).body.maklerName).toBe('Otto Kolbe')
    const answer = await send({ content: 'Wer sind Sie?', maklerUserId: stranger.officeId })
    expect([answer.status, answer.text]).toEqual([404, 'Makler nicht gefunden'])
    const alone = await test.make.user({ role: 'partner' })
    expect((await send({ content: 'Ist da wer?' }, alone)).status).toBe(409)
  })

  it.each([
    [{ content: ' ' }, 'Bitte schreiben Sie eine Nachricht'],
    [{ content: 'x'.repeat(5_001) }, 'Höchstens 5000 Zeichen'],
  ])('%# is rejected', async (body, sentence) => {
    const answer = await send(body)
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  it('are visible to their agent and partner only', async () => {
    await send({ content: 'Kanarienvogel eins' })
    await reply('Kanarienvogel zwei')
    const texts = await Promise.all([own(rival), seenBy(other, partner), seenBy(agent, rival), seenBy(other, rival)])
    expect(JSON.stringify(texts)).not.toContain('Kanarienvogel')
    const stranger = await test.make.agent()
    for (const answer of [
      await test.as(stranger).call(messages.ofAgent, { params: { id: partner.id } }),
      await reply('Hallo', stranger),
      await test.as(stranger).call(messages.readByAgent, { params: { id: partner.id }, body: { upToId: 1 } }),
    ])
      expect([answer.status, answer.text]).toEqual([404, 'Partner nicht gefunden'])
  })
})

describe('messages to an office of two', () => {
  it('stay unread for each agent until that agent has read them, and are read for the partner once one agent has', async () => {
    const [anna, stranger, writer] = [await test.make.agent(), await test.make.agent(), await test.make.user({ role: 'partner' })]
    const ben = await test.make.agent({ office_id: anna.officeId })
    for (const one of [anna, stranger]) await test.make.relation(one, writer)
    const write = async (to: TestAgent) => (await send({ content: 'Guten Tag', maklerUserId: to.officeId }, writer)).body.id
    const read = (as: TestAgent, upToId: number) => test.as(as).call(messages.readByAgent, { params: { id: writer.id }, body: { upToId } })
    const countUnread = async (as: TestAgent) => (await test.as(as).call(partners.ofAgent)).body[0]?.unreadMessages
    const listUnread = async (as: TestAgent) => new Set((await seenBy(as, writer)).flatMap(({ id, readAt }) => (readAt === null ? id : [])))
    const inBell = async (as: TestAgent) => (await readBell(test, as)).filter(({ kind }) => kind === 'partner_wrote').length
    /** Unread by Anna, Ben and the stranger: in the list of partners, in the conversation and in the bell. */
    const unreadBy = async () => {
      // of several at once, one would read the bell before another has filled it
      await dispatchEvents(test.ctx)
      return Promise.all([anna, ben, stranger].map(async (as) => [await countUnread(as), (await listUnread(as)).size, await inBell(as)]))
    }
    const readForPartner = async (ids: readonly number[]) => {
      const list = await own(writer)
      return ids.map((id) => list.find((message) => message.id === id)?.readAt !== null)
    }
    const all = (count: number) => [count, count, count]

    const first = await write(anna)
    const second = await write(anna)
    const foreign = await write(stranger)
    expect([await unreadBy(), await readForPartner([first, second, foreign])]).toEqual([
      [all(2), all(2), all(1)],
      [false, false, false],
    ])
    await read(anna, second)
    expect([await unreadBy(), await readForPartner([first, second, foreign])]).toEqual([
      [all(0), all(2), all(1)],
      [true, true, false],
    ])
    await read(ben, first)
    expect(await unreadBy()).toEqual([all(0), all(1), all(1)])
    // an older page of a colleague's takes nothing back
    await read(anna, first)
    expect(await unreadBy()).toEqual([all(0), all(1), all(1)])

    const cem = await test.make.agent({ office_id: anna.officeId })
    expect([await countUnread(cem), await listUnread(cem)]).toEqual([0, new Set()])
    const third = await write(anna)
    // an id ahead of the conversation does not cover what follows
    await read(anna, third + 1_000)
    expect([await unreadBy(), await countUnread(cem), await listUnread(cem)]).toEqual([[all(0), all(2), all(1)], 1, new Set([third])])
    const fourth = await write(anna)
    expect([await unreadBy(), await countUnread(cem)]).toEqual([[all(1), all(3), all(1)], 2])
    await Promise.all([anna, ben, cem].map((as) => read(as, fourth)))
    expect([await unreadBy(), await countUnread(cem)]).toEqual([[all(0), all(0), all(1)], 0])
  })

  it('reach all of its pages when one of its agents writes', async () => {
    const anna = await test.make.agent()
    await test.make.relation(anna, partner)
    const events = await liveEventsDuring(test, () => reply('Guten Tag', anna))
    const paths = events.flatMap((event) =>
      'toOffice' in event && event.toOffice === anna.officeId && event.message.type === 'changed' ? event.message.paths : [],
    )
    expect(paths).toEqual(['/api/makler/partners'])
  })
})

describe('a tip’s new status', () => {
  it('is posted in the conversation once, in the partner’s wording', async () => {
    const id = await test.make.tip(agent, partner)
    const update = (body: object) => test.as(agent).call(tips.update, { params: { id }, body })
    await update({ status: 'contacted', maklerNotes: 'Rufe morgen an' })
    await update({ status: 'contacted', ownNotes: 'x' })
    const lines = (await own()).filter(({ tipId }) => tipId === id)
    expect(lines).toMatchObject([
      {
        content: 'Ihr Tipp „Lindenweg 7, 22111 Hamburg“: Kontaktiert. Ihr Makler hat Ihnen am Tipp geantwortet.',
        fromMakler: true,
        isAutomatic: true,
        maklerUserId: agent.officeId,
        readAt: null,
      },
    ])
    test.clock.advance(1_000)
    await update({ status: 'submitted' })
    expect((await own())[0]?.content).toBe('Ihr Tipp „Lindenweg 7, 22111 Hamburg“: Eingereicht.')
    test.clock.advance(1_000)
    await update({ maklerNotes: 'Frau Ott verkauft nicht', maklerNotesVersion: 1 })
    expect((await own())[0]?.content).toBe('Ihr Makler hat Ihnen am Tipp geantwortet.')
    const before = (await own()).length
    await update({ maklerNotes: '', maklerNotesVersion: 2 })
    expect(await own()).toHaveLength(before)
  })

  it('is not posted when the partner is deleted', async () => {
    const id = await test.make.tip(agent, partner, { partner_id: null })
    expect((await test.as(agent).call(tips.update, { params: { id }, body: { status: 'sold' } })).status).toBe(200)
  })
})

describe('templates', () => {
  const list = async (as = agent) => (await test.as(as).call(messages.templates)).body

  it('include the agent’s own and the built-in ones, and only the agent’s own can be changed', async () => {
    const builtIn = await list()
    expect(builtIn.length).toBeGreaterThan(2)
    expect(builtIn.every(({ id }) => id === null)).toBe(true)
    const { body } = await test.as(agent).call(messages.addTemplate, { body: { title: 'Gruß', content: 'Viele Grüße' } })
    expect(await list()).toEqual([body, ...builtIn])
    expect(await list(other)).toEqual(builtIn)
    const params = { id: body.id }
    const change = { title: 'Gruß', content: 'Schöne Grüße' }
    for (const call of [
      () => test.as(other).call(messages.changeTemplate, { params, body: change }),
      () => test.as(other).call(messages.removeTemplate, { params }),
    ])
      expect((await call()).text).toBe('Vorlage nicht gefunden')
    expect((await test.as(agent).call(messages.changeTemplate, { params, body: change })).body.content).toBe('Schöne Grüße')
    await test.as(agent).call(messages.removeTemplate, { params })
    expect(await list()).toEqual(builtIn)
  })

  it('are limited to a hundred, even under concurrent requests', async () => {
    const busy = await test.make.agent()
    const values = Array.from({ length: 98 }, () => ({ office_id: busy.officeId, title: 'x', content: 'y', created_at: test.clock.now() }))
    await test.ctx.db.insertInto('message_templates').values(values).execute()
    const add = (as: TestAgent) => test.as(as).call(messages.addTemplate, { body: { title: 'z', content: 'z' } })
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => add(busy)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses.filter((status) => status === 409)).toHaveLength(6)
    expect((await add(other)).status).toBe(200)
  })
})
