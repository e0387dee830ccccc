import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { billing } from '#shared/contract/network/billing.ts'
import { commissions } from '#shared/contract/network/commissions.ts'
import { statements } from '#shared/contract/network/statements.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { readPdf } from '#test/pdf.ts'
import { PAYEE, settlingPair } from '#test/settle.ts'

let test: TestApp
let agent: TestAgent
let partner: TestPartner
beforeAll(async () => {
  test = await startTestApp()
  ;[agent, partner] = await pair()
})
afterAll(() => test.close())

const pair = (payee?: object) => settlingPair(test, payee)

async function earn(amount: number, as = agent, by = partner): Promise<number> {
  const tipId = await test.make.tip(as, by)
  const sale = { salePrice: 400_000, commissionRate: 0.5, saleDate: '2026-11-20', amount }
  return (await test.as(as).call(commissions.create, { body: { tipId, ...sale } })).body.id
}
const draft = (commissionIds: number[], as = agent, by = partner) =>
  test.as(as).call(statements.create, { body: { partnerId: by.id, commissionIds } })
const issue = (id: number, as = agent) => test.as(as).call(statements.issue, { params: { id } })
const pay = (id: number, paidDate = '2026-11-23', as = agent) => test.as(as).call(statements.pay, { params: { id }, body: { paidDate } })
const cancel = (id: number, reason = 'Falscher Betrag', as = agent) =>
  test.as(as).call(statements.cancel, { params: { id }, body: { reason } })
const get = (id: number, as = agent) => test.as(as).call(statements.get, { params: { id } })
const own = async (as = partner) => (await test.as(as).call(statements.own)).body
async function issued(amount = 2_000, as = agent, by = partner): Promise<number> {
  const { id } = (await draft([await earn(amount, as, by)], as, by)).body
  expect((await issue(id, as)).status).toBe(200)
  return id
}
const pdf = async (id: number, as: TestAgent) =>
  readPdf((await test.app.inject({ method: 'GET', url: `/api/makler/statements/${id}/pdf`, headers: { cookie: as.cookie } })).rawPayload)
const numberOf = (text: string | null) => Number(text?.replace('GS-', ''))

describe('the obstacles to a payout', () => {
  const needs = async (as: TestPartner) => (await test.as(as).call(statements.needs)).body.needs.map(({ sentence }) => sentence)

  it('are listed to the partner only, until they are resolved', async () => {
    const [owing, newcomer] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
    await test.make.relation(owing, newcomer)
    await test.make.relation(agent, newcomer)
    const unsigned = expect.stringMatching(/^Der Vereinbarung über Objekt-Tipps mit .+ haben Sie noch nicht zugestimmt\.$/) as string
    const data = [
      ...['der Name', 'die Straße mit Hausnummer', 'die Postleitzahl', 'der Ort'].map((what) => `In Ihren Abrechnungsdaten fehlt ${what}.`),
      'In Ihren Abrechnungsdaten fehlt die Steuernummer oder die Umsatzsteuer-Identifikationsnummer.',
      'In Ihren Abrechnungsdaten fehlt die IBAN.',
    ]
    // nothing is owed yet: either agent may be the first
    expect(await needs(newcomer)).toEqual([...data, unsigned, unsigned])
    await earn(500, owing, newcomer)
    await earn(500)
    expect(await needs(newcomer)).toEqual([...data, unsigned])
    await test.as(newcomer).call(billing.put, { body: PAYEE })
    expect(await needs(newcomer)).toEqual([unsigned])
    await test.as(newcomer).call(billing.accept, { body: { maklerUserId: owing.officeId, version: 1 } })
    expect([await needs(newcomer), await needs(partner)]).toEqual([[], []])
  })
})

describe('billing data', () => {
  it('are empty until the user fills them in, private, and stored as a whole', async () => {
    const newcomer = await test.make.user({ role: 'partner' })
    expect((await test.as(newcomer).call(billing.get)).body).toMatchObject({ legalName: null, vatId: null, isPrivate: false })
    expect((await test.as(agent).call(billing.get)).body).toMatchObject({ legalName: 'Berger Immobilien GmbH', vatId: 'DE123456789' })
    expect((await test.as(newcomer).call(billing.put, { body: { legalName: 'Nora', isPrivate: true } })).body).toEqual({
      legalName: 'Nora',
      street: null,
      zipCode: null,
      city: null,
      country: 'DE',
      taxNumber: null,
      vatId: null,
      iban: null,
      isSmallBusiness: false,
      isPrivate: true,
    })
  })

  it.each<readonly [Record<string, string>, string]>([
    [{ taxNumber: 'keine' }, 'Eine Steuernummer besteht aus Ziffern und Schrägstrichen, zum Beispiel 21/815/08150'],
    ...['123', 'DE1', 'D12345', '123456789', 'DE123_456', 'DE123456789012345'].map((vatId): [Record<string, string>, string] => [
      { vatId },
      'Eine Umsatzsteuer-Identifikationsnummer sieht so aus: DE123456789',
    ]),
    ...(
      [
        ['AT', '(Österreich) beginnt mit AT'],
        ['FR', '(Frankreich) beginnt mit FR'],
        ['GR', '(Griechenland) beginnt mit EL'],
        ['GB', '(Vereinigtes Königreich) beginnt mit GB oder XI'],
        ['MC', '(Monaco) beginnt mit FR'],
        ['CH', '(Schweiz) beginnt mit CH'],
      ] as const
    ).map(([country, words]): [Record<string, string>, string] => [
      { country, vatId: '12 345 678' },
      `Eine Umsatzsteuer-Identifikationsnummer ${words}, danach kommen 2 bis 12 Ziffern oder Buchstaben`,
    ]),
  ])('are rejected: %j', async (body, sentence) => {
    const answer = await test.as(agent).call(billing.put, { body })
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })
})

describe('the agreement about tips', () => {
  it('is accepted once per agent, with its wording and the time', async () => {
    const [one, by] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
    await test.make.relation(one, by)
    const two = await test.make.agent()
    const [before] = (await test.as(by).call(billing.agreements)).body
    expect(before).toMatchObject({ maklerUserId: one.officeId, version: 1, acceptedAt: null })
    expect(before?.text).toContain('§ 14 Abs. 2 UStG')
    const accept = (version: number, maklerUserId: string = one.officeId) =>
      test.as(by).call(billing.accept, { body: { maklerUserId, version } })
    expect((await accept(2)).status).toBe(409)
    expect((await accept(1, agent.id)).status).toBe(404)
    const { acceptedAt } = (await accept(1)).body
    expect(acceptedAt).toBe(test.clock.now().toISOString())
    test.clock.advance(1_000)
    expect((await accept(1)).body.acceptedAt).toBe(acceptedAt)
    const kept = await test.ctx.db.selectFrom('partner_agreements').select('text').where('partner_id', '=', by.id).execute()
    expect(kept).toEqual([{ text: before?.text }])
    // an agreement with one agent does not apply to the next
    await test.make.relation(two, by)
    const accepted = (await test.as(by).call(billing.agreements)).body.map(({ maklerUserId, acceptedAt: at }) => [maklerUserId, at])
    expect(Object.fromEntries(accepted)).toEqual({ [one.officeId]: acceptedAt, [two.officeId]: null })
  })
})

describe('a draft', () => {
  it('takes open commissions only: none that was paid manually, and never a part', async () => {
    const [paid, open] = [await earn(300), await earn(400)]
    await test.as(agent).call(commissions.update, { params: { id: paid }, body: { paidDate: '2026-11-20' } })
    const before = (await test.as(agent).call(statements.list)).body.length
    for (const ids of [[paid], [open, paid]]) {
      const answer = await draft(ids)
      expect([answer.status, answer.text]).toEqual([
        409,
        'Mindestens eine dieser Provisionen ist schon gezahlt oder steht auf einem anderen Beleg. Bitte laden Sie die Liste neu.',
      ])
    }
    expect((await test.as(agent).call(statements.list)).body).toHaveLength(before)
    expect((await draft([open])).status).toBe(200)
  })

  it('previews the document and holds its commissions', async () => {
    const ids = [await earn(2_000), await earn(500.05)]
    const { body } = await draft(ids)
    expect(body).toMatchObject({
      status: 'draft',
      kind: 'credit_note',
      partnerId: partner.id,
      issuedAt: null,
      contentHash: null,
      missing: [],
      content: {
        title: 'Gutschrift',
        number: null,
        net: 2_500.05,
        vatRate: 19,
        vat: 475.01,
        gross: 2_975.06,
        payee: { legalName: 'Vera Räumt' },
      },
    })
    expect(body.content.lines).toMatchObject([
      { commissionId: ids[0], property: 'Lindenweg 7, Hamburg', serviceDate: '2026-11-20', salePrice: 400_000, rate: 0.5, net: 2_000 },
      { commissionId: ids[1], net: 500.05 },
    ])
    expect((await draft([ids[0] ?? 0])).status).toBe(409)
    const changed = await test.as(agent).call(commissions.update, { params: { id: ids[0] ?? 0 }, body: { amount: 1 } })
    expect(changed.status).toBe(409)
    expect(await own()).toEqual([])
    await test.as(agent).call(statements.discard, { params: { id: body.id } })
    expect((await get(body.id)).status).toBe(404)
    expect((await draft(ids)).status).toBe(200)
  })

  it('is created once per commission under twenty concurrent requests', async () => {
    const id = await earn(100)
    const answers = await Promise.all(Array.from({ length: 20 }, () => draft([id])))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  it('does not take another agent’s or partner’s commissions', async () => {
    const [other, rival] = await pair()
    for (const id of [await earn(10, other, rival), await earn(10, agent, rival), 999_999]) expect((await draft([id])).status).toBe(404)
    expect((await draft([await earn(10, other, rival)], other, partner)).status).toBe(404)
  })

  it.each([
    ['nothing of the payee', {}, ['Name', 'Straße', 'Postleitzahl', 'Ort', 'Steuernummer', 'IBAN']],
    ['a trade without a tax number', { ...PAYEE, taxNumber: '' }, ['Steuernummer']],
  ])('with %s cannot be issued, and names what is missing', async (_, payee, words) => {
    const [one, by] = await pair(payee)
    const { id, missing } = (await draft([await earn(10, one, by)], one, by)).body
    expect(missing).toHaveLength(words.length)
    const answer = await issue(id, one)
    expect(answer.status).toBe(409)
    for (const word of words) expect(answer.text).toContain(word)
  })

  it('cannot be issued without the agreement, the issuer’s address or an amount', async () => {
    const [one, by] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
    await test.make.relation(one, by)
    await test.as(by).call(billing.put, { body: PAYEE })
    const { id, missing } = (await draft([await earn(0, one, by)], one, by)).body
    expect(missing.map(({ whose, field }) => `${whose} ${field}`)).toEqual([
      'issuer legalName',
      'issuer street',
      'issuer zipCode',
      'issuer city',
      'agreement agreement',
      'lines amount',
    ])
    expect((await issue(id, one)).status).toBe(409)
    expect((await get(id, one)).body.status).toBe('draft')
  })
})

describe('an issued document', () => {
  it('has a number, a date and a hash of its content, and never changes', async () => {
    const id = await issued()
    const { body } = await get(id)
    expect(body).toMatchObject({
      status: 'issued',
      issuedAt: test.clock.now().toISOString(),
      content: { issuedOn: '2026-11-23', gross: 2_380 },
    })
    expect(body.content.agreement?.version).toBe(1)
    const row = await test.ctx.db.selectFrom('statements').select(['content', 'number']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(body.contentHash).toBe(
      createHash('sha256')
        .update(row.content ?? '')
        .digest('hex'),
    )
    await test.as(partner).call(billing.put, { body: { ...PAYEE, legalName: 'Anders', isSmallBusiness: true } })
    expect((await get(id)).body).toEqual(body)
    await test.as(partner).call(billing.put, { body: PAYEE })
    expect((await issue(id)).status).toBe(409)
    expect((await test.as(agent).call(statements.discard, { params: { id } })).status).toBe(409)
    for (const change of [{ content: '{}' }, { number: 77 }, { kind: 'receipt' }])
      await expect(test.ctx.db.updateTable('statements').set(change).where('id', '=', id).execute()).rejects.toThrow('never changes')
    await expect(test.ctx.db.deleteFrom('statements').where('id', '=', id).execute()).rejects.toThrow('never changes')
    const [seen] = await own()
    expect(seen).toMatchObject({ id, status: 'issued', maklerUserId: agent.officeId, content: body.content, contentHash: body.contentHash })
  })

  it.each([
    [
      'a small business',
      { ...PAYEE, isSmallBusiness: true },
      'credit_note',
      'Gutschrift',
      'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer nach § 19 UStG.',
    ],
    ['somebody private', { ...PAYEE, taxNumber: '', isPrivate: true }, 'receipt', 'Quittung', '§ 22 Nr. 3 EStG'],
  ])('to %s shows no VAT and gives the reason', async (_, payee, kind, title, note) => {
    const [one, by] = await pair(payee)
    const { body } = await get(await issued(1_000, one, by), one)
    expect(body).toMatchObject({ kind, content: { title, vatRate: 0, vat: 0, net: 1_000, gross: 1_000 } })
    expect(body.content.notes.join(' ')).toContain(note)
  })

  it('is paid with its commissions, once, and not in the future', async () => {
    const id = await issued()
    expect((await pay(id, '2026-11-24')).text).toBe('Das Datum der Zahlung liegt in der Zukunft.')
    expect((await pay(id)).body).toMatchObject({ status: 'paid', paidDate: '2026-11-23' })
    const paid = (await test.as(partner).call(commissions.own)).body.filter(({ statementId }) => statementId === id)
    expect(paid).toMatchObject([{ status: 'paid', paidDate: '2026-11-23' }])
    expect((await pay(id)).status).toBe(409)
  })

  it('is cancelled by a second document, once, and its commissions are open again', async () => {
    const id = await issued(300)
    await pay(id)
    const { body: counter } = await cancel(id)
    const { body: first } = await get(id)
    expect(counter).toMatchObject({
      kind: 'cancellation',
      status: 'issued',
      cancelsId: id,
      content: {
        title: `Storno zu Gutschrift ${first.content.number}`,
        net: -300,
        vat: -57,
        gross: -357,
        cancels: { number: first.content.number, issuedOn: '2026-11-23', reason: 'Falscher Betrag' },
      },
    })
    expect(numberOf(counter.content.number)).toBe(numberOf(first.content.number) + 1)
    expect([first.status, first.content.gross]).toEqual(['cancelled', 357])
    for (const again of [await cancel(id), await cancel(counter.id)])
      expect([again.status, again.text]).toEqual([409, expect.stringContaining('schon storniert')])
    for (const again of [await pay(counter.id), await pay(id)]) expect(again.status).toBe(409)
    const free = first.content.lines.map(({ commissionId }) => commissionId)
    const open = (await test.as(agent).call(commissions.list)).body.filter((one) => free.includes(one.id))
    expect(open).toMatchObject([{ paidDate: null, statementId: null }])
    expect((await draft(free)).status).toBe(200)
  })

  it('is cancelled once under twenty concurrent requests', async () => {
    const id = await issued(30)
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is accessible to its agent and its partner only', async () => {
    const [other, rival] = await pair()
    const id = await issued()
    for (const answer of [await get(id, other), await issue(id, other), await pay(id, '2026-11-23', other), await cancel(id, 'x', other)])
      expect([answer.status, answer.text]).toEqual([404, 'Beleg nicht gefunden'])
    expect((await own(rival)).map((one) => one.id)).not.toContain(id)
    expect((await test.as(other).call(statements.list)).body).toEqual([])
  })
})

describe('an agent’s document numbers', () => {
  it('have no gaps or duplicates under concurrency and a killed connection, and start at one per agent', async () => {
    const [one, by] = await pair()
    const drafts: number[] = []
    for (let n = 0; n < 20; n += 1) drafts.push((await draft([await earn(10 + n, one, by)], one, by)).body.id)
    const owner = new pg.Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    onTestFinished(async () => owner.end())
    const answers = await killUnderFirst(owner, () => drafts.map((id) => issue(id, one)))
    const [killed = 0, ...more] = drafts.filter((_, at) => answers[at]?.status === 503)
    expect(more).toEqual([])
    const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => numberOf(body.content.number))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 19 }, (_, n) => n + 1))
    expect((await get(killed, one)).body.status).toBe('draft')
    expect((await issue(killed, one)).body.content.number).toBe('GS-00020')
    const printed = await Promise.all(drafts.map((id) => pdf(id, one)))
    expect(printed.map(({ text }) => numberOf(/GS-\d+/.exec(text)?.[0] ?? null)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
    const [other, rival] = await pair()
    expect((await get(await issued(5, other, rival), other)).body.content.number).toBe('GS-00001')
  })

  it('are used once if a document is issued twenty times concurrently', async () => {
    const [one, by] = await pair()
    const { id } = (await draft([await earn(10, one, by)], one, by)).body
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue(id, one)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect((await get(await issued(5, one, by), one)).body.content.number).toBe('GS-00002')
  })
})

/** Stops the first caller between taking its number and the end of the transaction, and kills its connection there. */
async function killUnderFirst<T>(owner: pg.Client, begin: () => readonly Promise<T>[]): Promise<T[]> {
  await owner.query(`create function wait_here() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(77); return new; end $$;
    create trigger zz_wait after update on statements for each row execute function wait_here();`)
  await owner.query('select pg_advisory_lock(77)')
  const begun = begin()
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
  await vi.waitFor(async () => expect((await owner.query(waiting)).rowCount).toBe(1), { timeout: 10_000 })
  await owner.query(`select pg_terminate_backend(pid) from (${waiting}) as held`)
  await owner.query('select pg_advisory_unlock(77)')
  const answers = await Promise.all(begun)
  await owner.query('drop trigger zz_wait on statements; drop function wait_here()')
  return answers
}

describe('a partner’s documents', () => {
  it('are paginated in the order of issue, none twice and none left out', async () => {
    const [one, by] = await pair()
    const drafts: number[] = []
    for (let count = 0; count < 4; count += 1) {
      test.clock.advance(1_000)
      drafts.push((await draft([await earn(100 + count, one, by)], one, by)).body.id)
    }
    // in reverse order
    for (const id of drafts.toReversed()) {
      test.clock.advance(1_000)
      await issue(id, one)
    }
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '1', ...(cursor !== undefined && { cursor }) }
      const { body, headers } = await test.as(by).call(statements.own, { query })
      seen.push(...body.map(({ id }) => id))
      cursor = /[?&]cursor=([\w-]+)/.exec(String(headers['link'] ?? ''))?.[1]
    } while (cursor !== undefined && seen.length < 10)
    expect(seen).toEqual(drafts)
  })
})

describe('the CSV for a period', () => {
  const csv = async (as: TestAgent, query: object) => {
    const { text, headers } = await test.as(as).call(statements.csv, { query: query as never })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; .*\.csv/)
    expect(text.startsWith('\uFEFF')).toBe(true)
    return text.slice(1).trimEnd().split('\r\n')
  }

  it('has a line for each document of the period, safe for a spreadsheet', async () => {
    const [one, by] = await pair({ ...PAYEE, legalName: '=HYPERLINK("http://evil.example")' })
    const id = await issued(1_234.5, one, by)
    await cancel(id, 'Irrtum', one)
    const period = { from: '2026-11-23', to: '2026-11-23' }
    const list = await csv(one, period)
    expect(list).toEqual([
      '"Nummer";"Art";"Datum";"Partner";"Steuernummer";"USt-IdNr.";"Objekte";"Netto";"Steuersatz";"Umsatzsteuer";"Brutto";"Storno zu"',
      `"GS-00001";"Gutschrift";"23.11.2026";"'=HYPERLINK(""http://evil.example"")";"21/815/08150";"";"Lindenweg 7, Hamburg";1234,50;19,00;234,56;1469,06;""`,
      `"GS-00002";"Storno";"23.11.2026";"'=HYPERLINK(""http://evil.example"")";"21/815/08150";"";"Lindenweg 7, Hamburg";-1234,50;19,00;-234,56;-1469,06;"GS-00001"`,
    ])
    const datev = await csv(one, { ...period, form: 'datev' })
    expect(datev.slice(1)).toEqual([
      '1469,06;"S";"EUR";"4760";"1600";"9";"2311";"GS-00001";"Gutschrift =HYPERLINK(""http://evil.example"")"',
      '1469,06;"H";"EUR";"4760";"1600";"9";"2311";"GS-00002";"Storno =HYPERLINK(""http://evil.example"")"',
    ])
    expect(await csv(one, { from: '2026-11-24', to: '2026-12-31' })).toHaveLength(1)
    expect(await csv(agent, { from: '2026-11-24', to: '2026-12-31' })).toHaveLength(1)
  })

  it.each(['=', '+', '-', '@'])('escapes a name that begins with %s, as in a formula', async (sign) => {
    const [one, by] = await pair({ ...PAYEE, legalName: `${sign}1+cmd|calc` })
    await issued(10, one, by)
    const [, line] = await csv(one, { from: '2026-11-23', to: '2026-11-23' })
    expect(line).toContain(`;"'${sign}1+cmd|calc";`)
  })

  it('uses the days in Berlin', async () => {
    const was = test.clock.now()
    onTestFinished(() => test.clock.set(was))
    // 00:30 on 1 December in Berlin
    test.clock.set(new Date('2026-11-30T23:30:00Z'))
    const [one, by] = await pair()
    await issued(100, one, by)
    const december = await csv(one, { from: '2026-12-01', to: '2026-12-31' })
    const november = await csv(one, { from: '2026-11-01', to: '2026-11-30' })
    expect([november.length, december.length]).toEqual([1, 2])
  })

  it('requires a period', async () => {
    expect((await test.as(agent).call(statements.csv, { query: { from: 'x', to: '2026-01-01' } })).text).toBe('Bitte geben Sie an, ab wann')
  })
})
