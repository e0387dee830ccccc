import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imports } from '#shared/contract/ingest/imports.ts'
import { billing } from '#shared/contract/network/billing.ts'
import { messages } from '#shared/contract/network/messages.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { users } from '#shared/contract/people/users.ts'
import { callList, CallResultForm } from '#shared/contract/work/call-list.ts'
import { leadScore } from '#shared/contract/work/lead-score.ts'
import { letters } from '#shared/contract/work/letters.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteUser } from '#server/features/people/users/service.ts'
import { noteResult } from '#server/features/work/calls/service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { csvForm, toCsv } from '#test/csv-form.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { ADDRESS } from '#test/settlements.ts'
import { createClient } from '#test/search-clients.ts'
import { listHoldings } from './holdings.ts'

let test: TestApp
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())

const erasuresOf = async (by: TestUser<'agent' | 'admin'>) => (await test.as(by).call(privacy.erasures)).body
const done = async (by: TestAgent, id: number) => (await test.as(by).call(privacy.crmDone, { params: { id } })).status

/** Anna and her colleague Ben, and a stranger; each erases an exported owner. */
async function threeDesks() {
  const anna = await test.make.agent({ first_name: 'Anna', last_name: 'Adler' })
  const ben = await test.make.agent({ first_name: 'Ben', last_name: 'Bock', office_id: anna.officeId })
  const cora = await test.make.agent({ first_name: 'Cora', last_name: 'Claus' })
  for (const [by, mark] of [
    [anna, 'A'],
    [ben, 'B'],
    [cora, 'C'],
  ] as const) {
    test.clock.advance(1_000)
    const id = await test.make.property()
    await test.as(by).call(prospects.update, { params: { id }, body: { ownerName: 'Karla Ott' } })
    await test.make.exported(by, id, { object_id: `P-${mark}` })
    expect((await test.as(by).call(privacy.erase, { body: { of: [`property:${id}`], block: false } })).status).toBe(200)
  }
  return { anna, ben, cora }
}

describe('the deletion log of an office', () => {
  it('shows all its agents what each of them erased, with the author, and nothing to a stranger or the operator', async () => {
    const { anna, ben, cora } = await threeDesks()
    const named = async (by: TestUser<'agent' | 'admin'>) => (await erasuresOf(by)).map(({ author, crmIds }) => [author, ...crmIds])
    const office = [
      ['Ben Bock', 'P-B'],
      ['Anna Adler', 'P-A'],
    ]
    expect(await named(anna)).toEqual(office)
    expect(await named(ben)).toEqual(office)
    expect(await named(cora)).toEqual([['Cora Claus', 'P-C']])
    expect(await named(admin)).toEqual([])
  })

  it('lets a colleague do the task in the CRM, once, but not a stranger', async () => {
    const { anna, ben, cora } = await threeDesks()
    const task = (await erasuresOf(anna)).find(({ crmIds }) => crmIds.includes('P-A'))?.id ?? 0
    expect([await done(cora, task), await done(ben, task), await done(anna, task)]).toEqual([404, 200, 404])
    for (const by of [anna, ben]) expect((await erasuresOf(by)).map(({ crmDoneAt }) => crmDoneAt !== null)).toEqual([false, true])
  })

  it('keeps entries, their tasks and the author’s name after the author’s account', async () => {
    const { anna, ben, cora } = await threeDesks()
    await deleteUser(test.ctx, anna.id)
    const [, hers] = await erasuresOf(ben)
    expect([hers?.author, hers?.crmIds]).toEqual(['Anna Adler', ['P-A']])
    expect([await done(cora, hers?.id ?? 0), await done(ben, hers?.id ?? 0)]).toEqual([404, 200])
  })

  it('stays with the office when its author becomes a partner', async () => {
    const { anna, ben } = await threeDesks()
    expect((await test.as(admin).call(users.update, { params: { id: anna.id }, body: { role: 'partner' } })).status).toBe(200)
    expect((await erasuresOf(ben)).map(({ author }) => author)).toEqual(['Ben Bock', 'Anna Adler'])
  })

  it('erases what a colleague is noting about the person at that moment', async () => {
    const { anna, ben, cora } = await threeDesks()
    const id = await test.make.property({ contact_phone: '0171 5550778' })
    const body = { key: crypto.randomUUID(), channel: 'phone', result: 'interested', text: 'Ruft zurück' } as const
    for (const by of [anna, cora]) await test.as(by).call(prospects.update, { params: { id }, body: { ownerName: 'Karla Ott' } })
    const [noted, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const noting = inTransaction(test.ctx, async (ctx) => {
      await noteResult(ctx, ben, id, CallResultForm.parse(body))
      noted.resolve()
      await go.promise
    })
    await noted.promise
    const erasing = test.as(anna).call(privacy.erase, { body: { of: [`property:${id}`], block: false } })
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    go.resolve()
    await noting
    expect((await erasing).status).toBe(200)
    for (const table of ['call_results', 'prospect_activities'] as const)
      expect(
        await test.ctx.db.selectFrom(table).select('id').where('property_id', '=', id).where('office_id', '=', anna.officeId).execute(),
      ).toEqual([])
    const kept = await test.ctx.db.selectFrom('prospects').select('owner_name').where('property_id', '=', id).execute()
    expect(kept.map(({ owner_name }) => owner_name)).toContain('Karla Ott')
  })

  it('lists the operator’s erasures for every administrator, and for no agent', async () => {
    const { anna } = await threeDesks()
    const id = await test.make.property({ contact_name: 'Frau Pool', contact_phone: '0171 5550777' })
    const other = await test.make.user({ role: 'admin', first_name: 'Ada', last_name: 'Amt' })
    await test.as(other).call(privacy.erase, { body: { of: [`property:${id}`], block: false } })
    expect((await erasuresOf(admin)).map(({ author }) => author)).toEqual(['Ada Amt'])
    expect((await erasuresOf(anna)).map(({ author }) => author)).not.toContain('Ada Amt')
  })
})

const FIRM = 'Firmengeheimnis'

interface Filling {
  readonly by: TestAgent
  readonly partner: TestUser<'partner'>
}

/** A row of the firm in each table that an account finds by its office. */
const FILL: Readonly<Record<string, (filling: Filling) => Promise<unknown>>> = {
  billing_profiles: ({ by }) => test.as(by).call(billing.put, { body: { ...ADDRESS, legalName: FIRM } }),
  deliveries: ({ by }) =>
    insert('deliveries', {
      office_id: by.officeId,
      channel: 'crm',
      target: by.officeId,
      kind: 'property',
      recipient: 'Propstack',
      next_attempt_at: now(),
    }),
  hand_overs: ({ by }) => insert('hand_overs', { office_id: by.officeId, created_at: now(), moved: 1 }),
  imports: ({ by }) => test.as(by).call(imports.importFile, { body: csvForm(toCsv([{ id: 1 }]), { name: `${FIRM}.csv` }) }),
  mailboxes: ({ by }) => insert('mailboxes', { office_id: by.officeId, name: `${FIRM}-${by.id}`.toLowerCase() }),
  inbound_mails: ({ by }) => insert('inbound_mails', { office_id: by.officeId, hash: Buffer.from('1'), subject: FIRM, received_at: now() }),
  identity_decisions: async ({ by }) => {
    const adverts = [await test.make.property(), await test.make.property()].map(
      async (id) => (await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', id).executeTakeFirstOrThrow()).id,
    )
    const [one_id, other_id] = (await Promise.all(adverts)).toSorted((a, b) => a - b)
    await insert('identity_decisions', { office_id: by.officeId, kind: 'parted', one_id, other_id })
  },
  partner_agreements: ({ by, partner }) => test.as(partner).call(billing.accept, { body: { maklerUserId: by.officeId, version: 1 } }),
  commissions: ({ by, partner }) =>
    insert('commissions', {
      office_id: by.officeId,
      partner_id: partner.id,
      kind: 'reward',
      amount_cents: 1,
      property_address: FIRM,
      updated_at: now(),
    }),
  messages: ({ by, partner }) => test.as(by).call(messages.sendToPartner, { params: { id: partner.id }, body: { content: FIRM } }),
  message_templates: ({ by }) => test.as(by).call(messages.addTemplate, { body: { title: 'Gruß', content: FIRM } }),
  partner_relations: async () => {},
  statements: ({ by, partner }) => insert('statements', { office_id: by.officeId, partner_id: partner.id, kind: 'receipt' }),
  office_consents: async ({ by }) => {
    const text = { text: FIRM + by.id, text_hash: by.id }
    const wording = await insert('consent_wordings', { page: 'auftragsverarbeitung', version: 7, ...text, first_used_at: now() })
    await insert('office_consents', { office_id: by.officeId, wording_id: wording, sentence: 2, channel: 'registration', given_at: now() })
  },
  call_scripts: ({ by }) => test.as(by).call(callList.setScripts, { body: { forBuyer: FIRM, ownServices: null } }),
  crm_connections: ({ by }) => test.as(by).call(accounts.update, { body: { propstackApiKey: 'schluessel-der-firma' } }),
  lead_shifts: ({ by }) => test.as(by).call(leadScore.setShifts, { body: { shifts: [{ aspect: 'kind', value: 'house', points: -30 }] } }),
  letter_texts: ({ by }) => test.as(by).call(letters.setTexts, { body: { texts: [{ name: 'Kurz', subject: 'Ihr Haus', body: FIRM }] } }),
  search_clients: ({ by }) => createClient(test, by, { name: `Familie ${FIRM}` }),
}

const now = () => test.clock.now()
/** Tables without `created_at` ignore it. */
const UNDATED = new Set(['inbound_mails', 'office_consents', 'consent_wordings'])
async function insert(table: string, values: Record<string, unknown>): Promise<number> {
  const row = { ...values, ...(!UNDATED.has(table) && { created_at: now() }) }
  const stored = await test.ctx.db
    .insertInto(table as 'commissions')
    .values(row as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  return (stored as { id?: number }).id ?? 0
}

/** The tables of the firm in the access file of this account, and its whole text. */
async function fileOf(who: TestAgent): Promise<{ tables: string[]; text: string }> {
  const { body, text } = await test.as(admin).call(privacy.file, { query: { of: `account:${who.id}` } })
  const tables = new Set(body.sections.map(({ table }) => table))
  return { tables: Object.keys(FILL).filter((table) => tables.has(table)), text }
}

describe('the access file of an agent', () => {
  it('covers every table found by an office', () => {
    const byOffice = listHoldings(test.ctx).flatMap(({ table, found }) =>
      'account' in found && found.account.includes('office_id') ? [table as string] : [],
    )
    expect(Object.keys(FILL).toSorted()).toEqual([...new Set(byOffice)].toSorted())
  })

  it('has the firm’s data while the agent is alone, none of them with a colleague, and never a stranger’s', async () => {
    const [anna, stranger, partner] = [await test.make.agent(), await test.make.agent(), await test.make.user({ role: 'partner' })]
    for (const by of [anna, stranger]) {
      await test.make.relation(by, partner)
      for (const fill of Object.values(FILL)) await fill({ by, partner })
    }
    const all = Object.keys(FILL)
    expect([(await fileOf(anna)).tables, (await fileOf(stranger)).tables]).toEqual([all, all])
    expect((await fileOf(anna)).text).not.toContain(stranger.officeId)

    const ben = await test.make.agent({ office_id: anna.officeId })
    for (const one of [anna, ben]) {
      const { tables, text } = await fileOf(one)
      expect(tables).toEqual([])
      expect(text).not.toContain(FIRM)
      expect(text).toContain(one.email)
    }
    expect((await fileOf(stranger)).tables).toEqual(all)

    await deleteUser(test.ctx, anna.id)
    expect((await fileOf(ben)).tables).toEqual(all)
  })

  it('has what names the person as author, with colleagues, too', async () => {
    const { anna, ben } = await threeDesks()
    const rowsOf = async (who: TestAgent) => {
      const { body } = await test.as(admin).call(privacy.file, { query: { of: `account:${who.id}` } })
      return body.sections.find(({ table }) => table === 'erasures')?.rows.map((row) => row.map(({ value }) => value)[0])
    }
    expect([await rowsOf(anna), await rowsOf(ben)]).toEqual([['Anna Adler'], ['Ben Bock']])
  })
})
