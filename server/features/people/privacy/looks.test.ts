import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { admits, type Routes } from '#shared/contract/route.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent, TestPartner, TestUser } from '#test/factories.ts'

const { audit, billing, privacy, rewards, tips } = contract

let test: TestApp
let agents: TestAgent[]
let partners: TestPartner[]
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  agents = [await test.make.agent(), await test.make.agent()]
  partners = [await test.make.user({ role: 'partner' }), await test.make.user({ role: 'partner' })]
  for (const agent of agents) for (const partner of partners) await test.make.relation(agent, partner)
})
afterAll(() => test.close())

const CONSENT = { owner_consent_version: 1, owner_consent_how: 'Am Telefon', owner_consent_at: new Date('2026-11-20T08:00:00Z') }

let count = 0
/** A tip in the pool; every text about its owner contains `mark`. */
async function pooled(mark: string, consent: object = {}) {
  count += 1
  const phone = `0171 5560${count + 100}`
  const email = `${mark.toLowerCase()}@example.test`
  const id = await test.make.tip(agents[0] as TestAgent, partners[count % 2] as TestPartner, {
    office_id: null,
    seller_name: `Frau ${mark}`,
    seller_phone: phone,
    seller_email: email,
    notes: `Hinweis auf ${mark}`,
    description: `Haus von ${mark}`,
    lead_source: `Nachbar von ${mark}`,
    street: 'Am Deich',
    house_number: String(count),
    city: 'Stade',
    ...consent,
  })
  return { id, key: `tip:${id}` as const, phone, email }
}

/** A new administrator, whose log holds only what the test did. */
const newAdmin = () => test.make.user({ role: 'admin' })
const find = async (search: string, as: TestUser = admin) => (await test.as(as).call(privacy.find, { query: { search } })).body
const log = async (person: TestUser) => {
  const reader = await newAdmin()
  const rows = (await test.as(reader).call(audit.list, { query: { person: person.id } })).body
  return rows.filter(({ kind }) => kind === 'person_looked_up' || kind === 'owners_seen')
}

describe('the owner of a tip in the pool', () => {
  beforeAll(async () => {
    admin = await newAdmin()
  })

  it('who did not consent is found by number, email or address only, and shown without name and numbers', async () => {
    const tip = await pooled('Altenwalde')
    expect(await find('altenwalde')).toEqual([])
    for (const search of [tip.phone, tip.email, 'am deich stade']) {
      const hit = (await find(search)).find(({ key }) => key === tip.key)
      expect([search, hit]).toEqual([search, expect.objectContaining({ key: tip.key, name: null, phone: null, email: null })])
    }
  })

  it('who consented is found by name and shown', async () => {
    const tip = await pooled('Bederkesa', CONSENT)
    expect(await find('bederkesa am deich')).toMatchObject([{ key: tip.key, name: 'Frau Bederkesa', phone: tip.phone, email: tip.email }])
  })

  it('is hidden on the screen without consent, but complete in the file for the owner', async () => {
    const [hidden, open] = [await pooled('Cadenberge'), await pooled('Dorum', CONSENT)]
    const fileOf = async (key: string) => (await test.as(admin).call(privacy.file, { query: { of: key } })).body
    const screen = await fileOf(hidden.key)
    expect(JSON.stringify(screen)).not.toMatch(/cadenberge/i)
    expect(JSON.stringify(screen)).not.toContain(hidden.phone)
    const values = screen.sections.flatMap(({ rows }) => rows.flat())
    const words = 'Verborgen: Der Eigentümer hat nicht eingewilligt.'
    expect(values.filter(({ value }) => value === words).map(({ label }) => label)).toEqual([
      'Name',
      'Telefon',
      'E-Mail',
      'Hinweise des Partners',
      'Beschreibung',
      'Woher der Partner es weiß',
    ])
    expect(JSON.stringify(await fileOf(open.key))).toContain('Frau Dorum')
    const saved = await test.as(admin).call(privacy.exportJson, { query: { of: hidden.key } })
    for (const text of ['Frau Cadenberge', hidden.phone, hidden.email, 'Nachbar von Cadenberge']) expect(saved.text).toContain(text)
  })

  it('has photos hidden on the screen without consent, but complete in the file for the owner', async () => {
    const picture = Buffer.from('a house with its name plate')
    const [hidden, open] = [await pooled('Drochtersen'), await pooled('Estorf', CONSENT)]
    for (const { id } of [hidden, open])
      await test.ctx.db
        .insertInto('tip_photos')
        .values({ tip_id: id, client_key: randomUUID(), width: 1, height: 1, content: picture, created_at: test.clock.now() })
        .execute()
    const photoOf = async (key: string) =>
      (await test.as(admin).call(privacy.file, { query: { of: key } })).body.sections
        .filter(({ table }) => table === 'tip_photos')
        .flatMap(({ rows }) => rows.flat().filter(({ label }) => label === 'Bild'))
    expect(await photoOf(hidden.key)).toEqual([{ label: 'Bild', value: 'Verborgen: Der Eigentümer hat nicht eingewilligt.' }])
    expect(await photoOf(open.key)).toEqual([{ label: 'Bild', value: picture.toString('base64') }])
    const saved = await test.as(admin).call(privacy.exportJson, { query: { of: hidden.key } })
    expect(saved.text).toContain(picture.toString('base64'))
  })

  it('stays visible to the tip’s agent, as far as consented', async () => {
    const [agent, other] = agents as [TestAgent, TestAgent]
    const mine = await test.make.tip(agent, partners[0] as TestPartner, { seller_name: 'Frau Elmlohe', ...CONSENT })
    await test.make.tip(other, partners[1] as TestPartner, { seller_name: 'Frau Elmlohe', ...CONSENT })
    expect((await find('elmlohe', agent)).map(({ key, name }) => [key, name])).toEqual([[`tip:${mine}`, 'Frau Elmlohe']])
    expect((await test.as(agent).call(tips.incoming)).body.find(({ id }) => id === mine)?.sellerName).toBe('Frau Elmlohe')
    expect(await find('elmlohe')).toEqual([])
  })
})

describe('an administrator who looks at people’s data', () => {
  it('is logged with each search, file and export, by the entries and without their data', async () => {
    admin = await newAdmin()
    const tip = await pooled('Freiburg')
    expect(await find('gibtesnicht')).toEqual([])
    await find(tip.phone)
    await test.as(admin).call(privacy.file, { query: { of: tip.key } })
    await test.as(admin).call(privacy.exportJson, { query: { of: tip.key } })
    const entries = await log(admin)
    expect(entries.map(({ actor, sentence }) => [actor?.id, sentence])).toEqual([
      [admin.id, `hat die Auskunft über Personen als Datei gespeichert: Tipp ${tip.id}`],
      [admin.id, `hat angesehen, was über Personen gespeichert ist: Tipp ${tip.id}`],
      [admin.id, `hat nach gespeicherten Personen gesucht: Tipp ${tip.id}`],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/freiburg|5560/i)
  })

  it('is logged by name in the account’s log', async () => {
    admin = await newAdmin()
    const seen = await test.make.user({ role: 'partner', first_name: 'Greta', last_name: 'Hechthausen' })
    await test.as(admin).call(privacy.file, { query: { of: `account:${seen.id}` } })
    expect((await log(seen)).map(({ actor, sentence }) => [actor?.id, sentence])).toEqual([
      [admin.id, 'hat angesehen, was über Personen gespeichert ist: Greta Hechthausen'],
    ])
  })

  it('is not logged for a rejected entry, nor is an agent who looks at their own owners', async () => {
    admin = await newAdmin()
    const [agent] = agents as [TestAgent]
    const id = await test.make.tip(agent, partners[0] as TestPartner, { seller_name: 'Frau Ihlienworth', ...CONSENT })
    const query = { of: `tip:${id}` }
    expect((await test.as(admin).call(privacy.file, { query })).status).toBe(404)
    expect((await test.as(agent).call(privacy.file, { query })).status).toBe(200)
    expect([await log(admin), await log(agent)]).toEqual([[], []])
  })

  it('is logged once an hour for tips in the list, and only for owners who are shown', async () => {
    admin = await newAdmin()
    const hidden = await pooled('Jork')
    const [one, two] = [await pooled('Kehdingen', CONSENT), await pooled('Kehdingen', CONSENT)]
    const list = (as: TestUser) => test.as(as).call(rewards.tips, { query: { search: 'am deich' } })
    expect((await list(admin)).body.find(({ id }) => id === hidden.id)).toMatchObject({
      ownerName: null,
      ownerPhone: null,
      ownerEmail: null,
    })
    await list(admin)
    const [entry, ...more] = await log(admin)
    expect(more).toEqual([])
    expect(entry?.subjects.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(entry?.subjects.map(({ id }) => id)).not.toContain(hidden.id)
    // an owner who is new is logged at once
    const late = await pooled('Lamstedt', CONSENT)
    await list(admin)
    expect((await log(admin)).map(({ subjects }) => subjects.some(({ id }) => id === late.id))).toEqual([true, false])
    // each administrator has their own
    const second = await newAdmin()
    await list(second)
    expect(await log(second)).toHaveLength(1)
    test.clock.advance(minutes(61))
    admin = await test.make.signIn(admin)
    await list(admin)
    expect(await log(admin)).toHaveLength(3)
  })
})

/** A tip that has only this one column about its owner. */
async function tipWithOnly(column: keyof typeof ONLY) {
  const mark = `Canary${(count += 1)}x`
  const value = ONLY[column](mark, count)
  const columns = { seller_name: null, seller_phone: null, seller_email: null, notes: null, description: null, lead_source: null }
  const place = { street: 'Am Siel', house_number: String(count), city: 'Otterndorf' }
  const id = await test.make.tip(agents[0] as TestAgent, partners[0] as TestPartner, {
    ...columns,
    ...place,
    ...CONSENT,
    office_id: null,
    [column]: value,
  })
  return { id, key: `tip:${id}` as const, value, address: `am siel ${count} otterndorf` }
}
const ONLY = {
  seller_name: (mark: string) => `Frau ${mark}`,
  seller_phone: (_: string, n: number) => `0171 6677${n + 1000}`,
  seller_email: (mark: string) => `${mark}@example.test`,
  notes: (mark: string) => `Ruft abends an: ${mark}`,
  description: (mark: string) => `Altbau von ${mark}`,
  lead_source: (mark: string) => `Von ${mark} gehört`,
} as const

interface Looked {
  readonly tip: Awaited<ReturnType<typeof tipWithOnly>>
  readonly by: TestUser<'admin'>
}
/** Everything that shows a tip's owner to an administrator, with the columns shown. */
const LOOKS: Readonly<Record<string, { shows: readonly (keyof typeof ONLY)[]; look: (looked: Looked) => Promise<{ text: string }> }>> = {
  'rewards.tips': {
    shows: ['seller_name', 'seller_phone', 'seller_email'],
    look: ({ tip, by }) => test.as(by).call(rewards.tips, { query: { search: tip.address } }),
  },
  'rewards.setTipStatus': {
    shows: ['seller_name', 'seller_phone', 'seller_email'],
    look: ({ tip, by }) => test.as(by).call(rewards.setTipStatus, { params: { id: tip.id }, body: { status: 'contacted' } }),
  },
  'rewards.giveTip': {
    shows: ['seller_name', 'seller_phone', 'seller_email'],
    look: ({ tip, by }) =>
      test.as(by).call(rewards.giveTip, { params: { id: tip.id }, body: { maklerUserId: (agents[1] as TestAgent).officeId } }),
  },
  'privacy.find': {
    shows: ['seller_name', 'seller_phone', 'seller_email'],
    look: ({ tip, by }) => test.as(by).call(privacy.find, { query: { search: tip.address } }),
  },
  'privacy.file': {
    shows: ['seller_name', 'seller_phone', 'seller_email', 'notes', 'description', 'lead_source'],
    look: ({ tip, by }) => test.as(by).call(privacy.file, { query: { of: tip.key } }),
  },
  'privacy.exportJson': {
    shows: ['seller_name', 'seller_phone', 'seller_email', 'notes', 'description', 'lead_source'],
    look: ({ tip, by }) => test.as(by).call(privacy.exportJson, { query: { of: tip.key } }),
  },
}

describe.each(Object.entries(LOOKS))('%s', (_, { shows, look }) => {
  it.each(Object.keys(ONLY) as (keyof typeof ONLY)[])('names the tip in the log if it shows %s alone', async (column) => {
    const by = await newAdmin()
    const tip = await tipWithOnly(column)
    const { text } = await look({ tip, by })
    expect(text.includes(tip.value)).toBe(shows.includes(column))
    const entries = await log(by)
    const named = entries.some(({ subjects, sentence }) => subjects.some(({ id }) => id === tip.id) || sentence.includes(`Tipp ${tip.id}`))
    expect([column, named || !shows.includes(column)]).toEqual([column, true])
    expect(JSON.stringify(entries)).not.toContain(tip.value)
  })
})

it('no other list for administrators shows the owner of a tip, an advert or a prospect', async () => {
  const by = await newAdmin()
  const values: string[] = []
  for (const column of Object.keys(ONLY) as (keyof typeof ONLY)[]) values.push((await tipWithOnly(column)).value)
  const [agent] = agents as [TestAgent]
  const property = await test.make.property({ contact_name: 'Frau Wischhafen', contact_phone: '0171 7788123' })
  await test.make.notification(agent, property)
  const found = { ownerName: 'Herr Wingst', ownerPhone: '0171 7788456', ownerEmail: 'wingst@example.test' }
  await test.as(agent).call(contract.prospects.update, { params: { id: property }, body: found })
  values.push('Wischhafen', '7788123', ...Object.values(found))
  const shown: string[] = []
  const open: string[] = []
  for (const [noun, rows] of Object.entries(contract))
    for (const [name, row] of Object.entries(rows as Routes)) {
      if (row.method !== 'GET' || row.kind === 'stream' || row.params || !admits(row.access, 'admin')) continue
      const { statusCode, body } = await test.app.inject({ url: row.path, headers: { cookie: by.cookie } })
      if (statusCode === 200) open.push(`${noun}.${name}`)
      if (values.some((value) => body.includes(value))) shown.push(`${noun}.${name}`)
    }
  expect(open).toEqual(expect.arrayContaining(['audit.list', 'audit.csv', 'users.list', 'deliveries.all', 'jobs.list', 'overview.get']))
  expect(shown).toEqual(['rewards.tips'])
})

describe('the IBAN of an account', () => {
  it('is masked on the administrator’s screen, complete in the access export, and sealed in the database', async () => {
    admin = await newAdmin()
    const [one, two] = [await test.make.user({ role: 'partner' }), await test.make.user({ role: 'partner' })]
    await test.as(one).call(billing.put, { body: { legalName: 'Vera Räumt', iban: 'DE89370400440532013000' } })
    await test.as(two).call(billing.put, { body: { legalName: 'Jan Janssen', iban: 'AT611904300234573201' } })
    const query = { of: `account:${one.id}` }
    const screen = JSON.stringify((await test.as(admin).call(privacy.file, { query })).body)
    expect(screen).toContain('••••••••3000')
    expect(screen).not.toContain('DE8937')
    const saved = (await test.as(admin).call(privacy.exportJson, { query })).text
    expect(saved).toContain('"IBAN": "DE89370400440532013000"')
    expect(saved).not.toContain('AT611904300234573201')
    const rows = await test.ctx.db.selectFrom('billing_profiles').select('iban').execute()
    expect(rows.map(({ iban }) => iban?.toString('latin1').includes('0532013000'))).not.toContain(true)
    expect(new Set(rows.flatMap(({ iban }) => (iban ? [test.ctx.secrets.open(iban)] : [])))).toEqual(
      new Set(['AT611904300234573201', 'DE89370400440532013000']),
    )
  })

  it('is deleted with the account', async () => {
    const by = await newAdmin()
    const gone = await test.make.user({ role: 'partner' })
    await test.as(gone).call(billing.put, { body: { legalName: 'Nora', iban: 'DE89370400440532013000' } })
    expect((await test.as(by).call(contract.users.remove, { params: { id: gone.id } })).status).toBe(200)
    const left = await test.ctx.db.selectFrom('billing_profiles').select('iban').where('user_id', '=', gone.id).execute()
    expect(left).toEqual([])
  })
})
