import { XLSX } from '#server/xlsx.ts'
import { removeFavorite } from '#server/features/work/favorites/service.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { calendar } from '#shared/contract/work/calendar.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { contract } from '#shared/contract/index.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { admits, buildAddress, type Route, contractRows } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { readXlsx } from '#test/xlsx.ts'

/** Part of everything one agent writes about an owner; no other user may see it. */
const CANARY = 'Kanarienvogel'
/** The owner the adverts name; visible to every agent. */
const NAMED = 'Eberhard Eder'
/** The owner's phone number, as recorded by one agent. */
const PHONE = '040 778899'
/** Another owner's phone number; this owner did not object and may still be called. */
const OTHER_PHONE = '040 223344'
const READS = contractRows(contract)
  .filter(({ row }) => row.method === 'GET' && row.access !== 'public' && admits(row.access, 'agent'))
  .map(({ noun, name, row }) => ({ title: `${noun}.${name}`, row }))

let test: TestApp
let base: string
let one: TestAgent
let other: TestAgent
/** Works in the same office. */
let colleague: TestAgent
let ids: number[]
beforeAll(async () => {
  test = await startTestApp()
  base = await test.listen()
  one = await test.make.agent()
  other = await test.make.agent()
  colleague = await test.make.agent({ office_id: one.officeId })
  const named = { contact_name: NAMED }
  ids = [await test.make.property(named), await test.make.property(named), await test.make.property(named)]
})
afterAll(() => test.close())

async function listen(user: TestAgent): Promise<{ readonly heard: string[]; close(): void }> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { cookie: user.cookie } })
  const heard: string[] = []
  socket.on('message', (data) => heard.push((data as Buffer).toString()))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { heard, close: () => socket.terminate() }
}

/** Writes everything an agent can write about an owner, on every property. */
async function work(): Promise<void> {
  const day = berlinDay(test.clock.now())
  const as = test.as(one)
  for (const id of ids) {
    const params = { id }
    const ownerPhone = id === ids.at(-1) ? OTHER_PHONE : PHONE
    const body = { ownerName: CANARY, ownerStreet: `${CANARY} 1`, internalNotes: CANARY, ownerPhone, leadScore: 99, nextFollowUpDate: day }
    await as.call(prospects.update, { params, body: { ...body, prospectStatus: 'follow_up' } })
    await as.call(prospects.addActivity, { params, body: { activityType: 'call', description: CANARY } })
    await as.call(contact.consent, { params, body: { channel: 'phone', reason: CANARY, day } })
    await as.call(contact.override, { params, body: { channel: 'email', reason: CANARY } })
    await as.call(favorites.add, { body: { propertyId: id } })
  }
  await as.call(contact.objection, { params: { id: ids[0] ?? 0 }, body: { reason: CANARY } })
  await test.make.tip(one, await test.make.user({ role: 'partner' }), {
    seller_name: CANARY,
    notes: CANARY,
    own_notes: CANARY,
  })
}

/** Query for the endpoints that need one: an owner named by an advert, and the current days. */
const question = (path: string): object => {
  if (path === contract.privacy.find.path) return { search: NAMED }
  if (path.startsWith('/api/privacy/people/')) return { of: `property:${ids[0]}` }
  if (path === contract.openimmo.file.path) return { propertyIds: ids.join(',') }
  if (path === contract.crm.preview.path) return { propertyId: ids[0] }
  if (path === contract.find.anything.path) return { q: CANARY }
  if (path === contract.report.rows.path) return { number: 'contacts' }
  if (path === contract.handOvers.preview.path) return { from: one.id }
  if (path === contract.partners.invitation.path) return { form: 'a6' }
  if (path === contract.find.caller.path || path === contract.telephony.threeCx.path) return { number: PHONE }
  return path === contract.statements.csv.path ? { from: '2026-01-01', to: '2026-12-31' } : {}
}

const ask = async (row: Route, as: TestAgent, query: object = question(row.path)) => {
  const url = buildAddress(row.path, { id: ids[0] }, query as Record<string, unknown>)
  return test.app.inject({ method: row.method, url, headers: { cookie: as.cookie } })
}
/** The machine's load differs between any two responses. */
const BUSY = /"cpu":[\d.]+,"memory":[\d.]+/

/** A workbook is compressed and must be unpacked before it can be searched. */
const read = async (row: Route, as: TestAgent) => {
  const { body, headers, rawPayload } = await ask(row, as)
  if (headers['content-type'] === XLSX) return JSON.stringify(await readXlsx(rawPayload))
  return body.replace(BUSY, '')
}
const readAll = async () => Promise.all(READS.map(async ({ title, row }) => [title, await read(row, other)] as const))
const calendarOf = async (user: TestAgent) => {
  const { url } = (await test.as(user).call(calendar.address)).body
  return (await test.app.inject({ method: 'GET', url: new URL(url ?? '').pathname })).body
}

describe('what one agent writes about an owner', () => {
  it('changes nothing that another agent reads, and triggers no message to their pages', async () => {
    await calendarOf(other)
    const before = await readAll()
    const [own, beside, stranger] = [await listen(one), await listen(colleague), await listen(other)]
    await work()
    await expect.poll(() => own.heard.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await expect.poll(() => beside.heard.length, { timeout: 10_000 }).toBeGreaterThan(0)
    // Messages are ordered: once this one has arrived, all earlier ones have.
    await test.ctx.live.announce(test.ctx, [{ to: other.id, message: { type: 'changed', paths: ['/api/legal'] } }])
    await expect.poll(() => stranger.heard.at(-1), { timeout: 10_000 }).toContain('/api/legal')
    expect(stranger.heard).toHaveLength(1)
    expect(await readAll()).toEqual(before)
    own.close()
    beside.close()
    stranger.close()
  })

  it('is searched for in every response: no endpoint rejects the query', async () => {
    const answers = await Promise.all(READS.map(async ({ title, row }) => [title, (await ask(row, other)).statusCode] as const))
    // The CRM lists need an API key, and a market sheet needs ten comparable listings.
    expect(answers.filter(([, status]) => status !== 200 && status !== 404)).toEqual([
      ['marketSheet.pdf', 409],
      ['crm.options', 400],
    ])
  })

  it('is visible to its author, and to a colleague except for the favourites and the call list', async () => {
    const findRows = async (reader: TestAgent) => {
      const texts = await Promise.all(READS.map(async ({ title, row }) => [title, await read(row, reader)] as const))
      return texts
        .filter(([, text]) => text.includes(CANARY))
        .map(([title]) => title)
        .sort()
    }
    const rowsWithCanary = await findRows(one)
    expect(await findRows(colleague)).toEqual(rowsWithCanary.filter((title) => !/^(?:favorites\.|callList\.get$)/.test(title)))
    expect(rowsWithCanary).toEqual(
      [
        'callList.get',
        'callList.lastSpoke',
        'consents.csv',
        'consents.list',
        'contact.get',
        'crm.preview',
        'favorites.csv',
        'favorites.list',
        'favorites.xlsx',
        'find.anything',
        'find.caller',
        'letters.of',
        'notices.due',
        'privacy.exportJson',
        'privacy.file',
        'privacy.find',
        'properties.board',
        'properties.csv',
        'properties.get',
        'properties.list',
        'properties.xlsx',
        'prospects.activities',
        'prospects.followUps',
        'telephony.threeCx',
        'tips.get',
        'tips.incoming',
      ].sort(),
    )
    expect(await calendarOf(one)).toContain(CANARY)
  })

  it("is not in another agent's calendar", async () => {
    const text = await calendarOf(other)
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).not.toContain('BEGIN:VEVENT')
  })

  it.each([
    [{ q: CANARY, orderBy: 'followUp' }, 3],
    // An owner who objected is not followed up.
    [{ prospectStatus: 'follow_up' }, 2],
    [{ prospectStatus: 'follow_up', orderBy: 'followUp' }, 2],
  ])('is found by a colleague and not by another agent asking for %j', async (query, total) => {
    for (const reader of [one, colleague]) expect(JSON.parse((await ask(properties.list, reader, query)).body)).toMatchObject({ total })
    expect(JSON.parse((await ask(properties.list, other, query)).body)).toMatchObject({ total: 0, properties: [] })
  })

  it("does not affect the order of another agent's list", async () => {
    const listed = JSON.parse((await ask(properties.list, other, { orderBy: 'followUp' })).body) as { properties: { id: number }[] }
    expect(listed.properties.map(({ id }) => id)).toEqual(ids.toReversed())
  })

  it('is not returned when another agent writes about the same property', async () => {
    const answer = await test.as(other).call(prospects.update, { params: { id: ids[0] ?? 0 }, body: { prospectStatus: 'contacted' } })
    expect(answer.body).toMatchObject({ prospectStatus: 'contacted', ownerName: null, leadScore: null, nextFollowUpDate: null })
    expect(answer.text).not.toContain(CANARY)
  })

  it("cannot be found with an id that is not an agent's, which is also a type error", async () => {
    const partner = await test.make.user({ role: 'partner' })
    const somebody: UserId = partner.id
    // @ts-expect-error -- a partner's id is not an agent's
    await expect(removeFavorite(test.ctx, partner.id, ids[0] ?? 0)).rejects.toThrow('nicht in Ihren Favoriten')
    // @ts-expect-error -- nor is a user id of unchecked role
    await expect(removeFavorite(test.ctx, somebody, ids[0] ?? 0)).rejects.toThrow('nicht in Ihren Favoriten')
    // @ts-expect-error -- nor does the query accept it
    expect(await test.ctx.db.selectFrom('favorites').selectAll().where('agent_id', '=', partner.id).execute()).toEqual([])
  })
})
