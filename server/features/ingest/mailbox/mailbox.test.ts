import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { INBOUND_MAIL_BYTES_MAX } from '#shared/domain/inbound-mail.ts'
import { type InboundServer, type Lasting, listenForMails } from '#server/features/ingest/mailbox/smtp/smtp.ts'
import { createAlertPost } from '#stand-ins/alert-mails/post.ts'
import { type AlertAdvert, immobilienscout24Text, immoweltText, kleinanzeigenText, ohneMaklerText } from '#stand-ins/alert-mails/texts.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { createHttp } from '#server/outgoing/fetch.ts'
import { readMail } from '#server/features/ingest/mailbox/alerts/read-mail.ts'
import { resolveLinks } from './resolve-links.ts'
import { createPostbox } from './service.ts'

const post = createAlertPost({ keepsConnection: true })
const INBOUND = { port: 0, host: '127.0.0.1', domain: 'giebel.test', tls: undefined }
/** Domains whose DKIM keys cannot be looked up. */
const cutOff = new Set<string>()
let test: TestApp
let server: InboundServer
let anna: TestAgent
let berta: TestAgent
let to: string
beforeAll(async () => {
  const text = (name: string) =>
    [...cutOff].some((domain) => name.endsWith(domain))
      ? Promise.reject(Object.assign(new Error('queryTxt ESERVFAIL'), { code: 'ESERVFAIL' }))
      : post.dns.text(name)
  test = await startTestApp({ dns: { text } })
  server = await listenForMails(INBOUND, createPostbox(test.ctx), (error) => {
    throw error
  })
})
afterAll(async () => {
  post.close()
  await server.close()
  await test.close()
})

const readAddress = async (agent: TestAgent) => (await test.as(agent).call(contract.mailbox.renew)).body.address ?? ''
const mailsOf = async (agent: TestAgent) => (await test.as(agent).call(contract.mailbox.mails)).body
/** Titles that came by email. */
const fromMails = async (agent: TestAgent) => (await seenBy(agent)).filter((title) => title !== PUBLIC)
const PUBLIC = 'Bekanntes Haus'
const seenBy = async (agent: TestAgent) =>
  (await test.as(agent).call(contract.properties.list, { query: { limit: 1000 } })).body.properties.map(({ title }) => title)

beforeEach(async () => {
  anna = await test.make.agent({ email: `anna-${Math.random()}@makler.example` })
  berta = await test.make.agent()
  await readAddress(berta)
  to = await readAddress(anna)
})

let count = 0
const advert = (change: Partial<AlertAdvert> = {}): AlertAdvert => {
  count += 1
  return {
    id: String(170_000_000 + count),
    title: `Haus Nummer ${count} mit Garten`,
    price: 400_000 + count,
    size: 120.5,
    rooms: 4.5,
    zipCode: '29525',
    town: 'Uelzen',
    ...change,
  }
}

const scout = (adverts: readonly AlertAdvert[]) => ({
  from: 'myscout@immobilienscout24.de',
  to,
  subject: `${adverts.length} Angebote: Haus zum Kauf, in Uelzen`,
  text: immobilienscout24Text('Haus zum Kauf, in Uelzen', adverts),
})

async function arrives(mail: Parameters<typeof post.send>[1]) {
  await post.send(server.port, mail)
  await test.drain()
  return (await mailsOf(anna))[0]
}

describe("a portal's alert", () => {
  it('becomes adverts that only its agent sees and is notified of', async () => {
    const search = await test.make.savedSearch(anna, { name: 'Uelzen', location: 'Uelzen' })
    const [one, other] = [advert({ street: 'Birkenweg 7' }), advert()]
    expect(await arrives(scout([one, other]))).toMatchObject({
      state: 'read',
      source: 'immobilienscout24.de',
      hits: 2,
      newHits: 2,
      isForwarded: false,
    })
    const { properties } = (await test.as(anna).call(contract.properties.list, { query: {} })).body
    const found = properties.find(({ title }) => title === one.title)
    const whole = (await test.as(anna).call(contract.properties.get, { params: { id: found?.id ?? 0 } })).body
    expect(whole).toMatchObject({
      price: one.price,
      size: 120.5,
      rooms: 4.5,
      address: 'Birkenweg 7',
      location: 'Uelzen',
      propertyType: 'house',
      listingType: 'sale',
      is24Link: `https://www.immobilienscout24.de/expose/${one.id}`,
    })
    expect(await seenBy(berta)).not.toContain(one.title)
    const bell = (await test.as(anna).call(contract.notifications.list, { query: {} })).body
    expect(JSON.stringify(bell)).toContain(String(search.id))
  })

  it.each([
    [
      'kleinanzeigen.de',
      'noreply@kleinanzeigen.de',
      'Neue Treffer zu deiner Suche „Häuser zum Kauf“',
      (some: readonly AlertAdvert[]) => kleinanzeigenText('Häuser zum Kauf', some),
    ],
    [
      'immowelt.de',
      'angebot@suchen.immowelt.de',
      '2 neue Immobilienangebote: Uelzen',
      (some: readonly AlertAdvert[]) => immoweltText(some),
    ],
    ['ohne-makler.net', 'info@suchauftrag.ohne-makler.net', 'Neue Immobilien in Uelzen', ohneMaklerText],
  ])('from %s is read', async (source, from, subject, write) => {
    const some = [advert(), advert()]
    expect(await arrives({ from, to, subject, text: write(some) })).toMatchObject({ state: 'read', source, hits: 2, newHits: 2 })
    const seen = await seenBy(anna)
    for (const { title } of some) expect(seen).toContain(title)
  })

  it.each(['Häuser zum Kauf in Ganz Uelzen', 'Häuser zum Kauf - Zimmer: 3 - 5 Zimmer in Uelzen', 'Haus in guter Lage in Uelzen + 20 km'])(
    'without a place is found at the searched place: %s',
    async (searched) => {
      for (const place of ['Uelzen', 'Celle']) await test.make.savedSearch(anna, { name: place, location: place })
      const one = advert()
      const text = kleinanzeigenText(searched, [one])
      await arrives({ from: 'noreply@kleinanzeigen.de', to, subject: `Neue Treffer zu deiner Suche „${searched}“`, text })
      const { properties } = (await test.as(anna).call(contract.properties.list, { query: { location: 'Uelzen' } })).body
      expect(properties.find(({ title }) => title === one.title)).toMatchObject({ location: null })
      const bell = (await test.as(anna).call(contract.notifications.list, { query: {} })).body
      expect(bell.flatMap(({ kind, searchName }) => (kind === 'match' ? searchName : []))).toEqual(['Uelzen'])
    },
  )

  it('does not create duplicates when sent twice or when it repeats known adverts', async () => {
    const known = advert()
    const raw = await post.write(scout([known]))
    await post.sendRaw(server.port, to, raw)
    await post.sendRaw(server.port, to, raw)
    await test.drain()
    expect(await mailsOf(anna)).toHaveLength(1)
    expect(await arrives(scout([known, advert()]))).toMatchObject({ hits: 2, newHits: 1 })
  })

  it('joins the property that all agents see', async () => {
    const id = await test.make.property({ source: 'immobilienscout24.de', external_id: '171900001', title: PUBLIC })
    expect(await arrives(scout([advert({ id: '171900001', title: PUBLIC })]))).toMatchObject({ hits: 1, newHits: 1 })
    const titles = await seenBy(anna)
    expect(titles.filter((title) => title === PUBLIC)).toHaveLength(1)
    const seen = (await test.as(anna).call(contract.properties.get, { params: { id } })).body
    expect(seen.adverts.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'portal'])
    expect((await test.as(berta).call(contract.properties.get, { params: { id } })).body.adverts).toHaveLength(1)
  })

  it('yields the other adverts with a reason if one is unreadable, and is kept for seven days', async () => {
    const [good, bad] = [advert(), advert()]
    const mail = scout([good, bad])
    const broken = mail.text.replace(`Titel: ${bad.title}`, 'Überschrift fehlt')
    expect(await arrives({ ...mail, text: broken })).toMatchObject({
      state: 'partly',
      hits: 1,
      newHits: 1,
      reason: expect.stringMatching(/eine weitere .* nicht verstanden/) as string,
    })
    expect(await fromMails(anna)).toEqual([good.title])
    const kept = () => test.ctx.db.selectFrom('inbound_mails').select('content').where('office_id', '=', anna.officeId).execute()
    expect((await kept())[0]?.content).not.toBeNull()
    test.clock.advance(days(8))
    await test.drain('retain')
    expect(await kept()).toEqual([])
  })
})

describe('an email read by two workers', () => {
  it('counts once: the second worker leaves it unchanged', async () => {
    await post.send(server.port, scout([advert()]))
    const first = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const other = test.ctx.db.transaction().execute(async (db) => {
      await db.updateTable('inbound_mails').set({ state: 'other', reason: 'vom anderen' }).where('office_id', '=', anna.officeId).execute()
      held.resolve()
      await first.promise
    })
    await held.promise
    const drained = test.drain()
    const waiting = sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(test.ctx.db)).rows[0]?.count).toBe(1)
    first.resolve()
    await Promise.all([other, drained])
    expect((await mailsOf(anna))[0]).toMatchObject({ state: 'other', reason: 'vom anderen', hits: 0 })
    expect(await fromMails(anna)).toEqual([])
  })
})

describe('an email whose key or link cannot be looked up', () => {
  const sweep = async () => {
    await test.drain('sweep')
  }

  it('does not delay other emails, is retried later and is given up after a day', async () => {
    const [late, never] = [advert(), advert()]
    cutOff.add('immobilienscout24.de')
    await post.send(server.port, scout([late]))
    await test.drain()
    const good = advert()
    await post.send(server.port, { from: 'info@ohne-makler.net', to, subject: 'Neue Immobilien', text: ohneMaklerText([good]) })
    await test.drain()
    expect((await mailsOf(anna)).map(({ state }) => state)).toEqual(['read', 'waiting'])
    cutOff.clear()
    test.clock.advance(minutes(59))
    await sweep()
    expect((await mailsOf(anna)).map(({ state }) => state)).toEqual(['read', 'waiting'])
    test.clock.advance(minutes(1))
    await sweep()
    expect((await mailsOf(anna)).map(({ state }) => state)).toEqual(['read', 'read'])
    expect(await seenBy(anna)).toContain(late.title)

    cutOff.add('immobilienscout24.de')
    await post.send(server.port, scout([never]))
    await test.drain()
    for (let hour = 0; hour < 24; hour += 1) {
      test.clock.advance(minutes(60))
      expect((await mailsOf(anna))[0]?.state).toBe('waiting')
      await sweep()
    }
    expect((await mailsOf(anna))[0]).toMatchObject({ state: 'unread', reason: expect.stringContaining('einen Tag lang') as string })
    cutOff.clear()
    expect(await seenBy(anna)).not.toContain(never.title)
  })

  it('also waits if one of its links cannot be requested', async () => {
    const http = createHttp({ userAgent: 'Giebel', allowedOrigins: [], resolve: () => Promise.reject(new Error('no such name')) })
    const text = immoweltText([advert()], () => 'https://click.by.immowelt.de/?qs=a1b2c3')
    const reading = readMail({ from: 'angebot@suchen.immowelt.de', subject: '1 neues Immobilienangebot', text, html: null })
    expect(await resolveLinks({ ...test.ctx, http }, reading.kind === 'hits' ? reading.hits : [])).toBe('later')
    await http.close()
  })

  it.each([
    [403, 'later'],
    [429, 'later'],
    [503, 'later'],
    [200, 'nowhere'],
    [404, 'nowhere'],
  ] as const)("is resolved by its link's response status: %d means %s", async (status, outcome) => {
    const host = createServer((_, answer) => answer.writeHead(status).end('kein Inserat'))
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
    onTestFinished(() => void host.close())
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    const http = createHttp({ userAgent: 'Giebel', allowedOrigins: [url] })
    const text = immoweltText([advert()], () => 'https://click.by.immowelt.de/?qs=a1b2c3')
    const reading = readMail({ from: 'angebot@suchen.immowelt.de', subject: '1 neues Immobilienangebot', text, html: null })
    const hits = reading.kind === 'hits' ? reading.hits.map((hit) => ({ ...hit, url: `${url}/?qs=a1b2c3` })) : []
    expect(await resolveLinks({ ...test.ctx, http }, hits)).toBe(outcome)
    await http.close()
  })
})

it('drops a link that does not lead to an advert and keeps the others', async () => {
  const host = createServer((_, answer) => answer.writeHead(404).end('kein Inserat'))
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  onTestFinished(() => void host.close())
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const http = createHttp({ userAgent: 'Giebel', allowedOrigins: [url] })
  const reading = readMail({ from: 'angebot@suchen.immowelt.de', subject: 'x', text: immoweltText([advert()]), html: null })
  const hits = reading.kind === 'hits' ? reading.hits : []
  expect(hits).toHaveLength(1)
  expect(await resolveLinks({ ...test.ctx, http }, [...hits, ...hits.map((hit) => ({ ...hit, externalId: null, url }))])).toEqual(hits)
  await http.close()
})

describe('a forged email', () => {
  const foreign = async (mail: Parameters<typeof post.send>[1]) => {
    const came = await arrives(mail)
    expect(await fromMails(anna)).toEqual([])
    return came
  }

  it("is rejected without the portal's signature", async () => {
    expect(await foreign({ ...scout([advert()]), signedBy: null })).toMatchObject({ state: 'foreign', hits: 0 })
    expect(await foreign({ ...scout([advert()]), signedBy: 'betrug.example' })).toMatchObject({ state: 'foreign' })
    expect(await foreign({ ...scout([advert()]), signedBy: 'de' })).toMatchObject({ state: 'foreign' })
  })

  it('is rejected if it was changed in transit or something was appended', async () => {
    const raw = await post.write(scout([advert()]))
    await post.sendRaw(server.port, to, Buffer.from(raw.toString('latin1').replaceAll('4,5', '9,5'), 'latin1'))
    await test.drain()
    expect((await mailsOf(anna))[0]).toMatchObject({ state: 'foreign' })
    await post.sendRaw(server.port, to, Buffer.concat([raw, Buffer.from('\r\nTitel: Angehängt\r\n')]))
    await test.drain()
    expect((await mailsOf(anna))[0]).toMatchObject({ state: 'foreign' })
    await post.sendRaw(server.port, to, Buffer.concat([Buffer.from('From: myscout@immobilienscout24.de\r\n'), raw]))
    await test.drain()
    expect((await mailsOf(anna))[0]).toMatchObject({ state: 'foreign' })
    expect(await fromMails(anna)).toEqual([])
  })

  it.each([
    ['Subject: 1 Angebot: Haus zum Kauf, in Celle'],
    ['Content-Type: text/html'],
    ['Content-Transfer-Encoding: base64'],
    ['MIME-Version: 1.0'],
  ])('is rejected if it has a second field above the signed one: %s', async (field) => {
    const raw = await post.write(scout([advert()]))
    await post.sendRaw(server.port, to, Buffer.concat([Buffer.from(`${field}\r\n`), raw]))
    await test.drain()
    expect((await mailsOf(anna))[0]).toMatchObject({ state: 'foreign', hits: 0 })
    expect(await fromMails(anna)).toEqual([])
  })

  it('is read as sent if its boundary is unsigned, but not if the boundary names words from its body', async () => {
    const mail = { ...scout([advert()]), html: '<p>Ihr Suchauftrag</p>', signs: 'from:to:subject:date' }
    const raw = (await post.write(mail)).toString('latin1')
    expect(raw).toMatch(/^Content-Type: multipart\//im)
    await post.sendRaw(server.port, to, Buffer.from(raw.replace(/boundary="[^"]*"/, 'boundary="Titel"'), 'latin1'))
    await test.drain()
    expect((await mailsOf(anna))[0]).toMatchObject({ state: 'foreign', hits: 0 })
    await post.sendRaw(server.port, to, Buffer.from(raw, 'latin1'))
    await test.drain()
    expect((await mailsOf(anna))[0]?.state).not.toBe('foreign')
  })

  describe('with a signature over sender, recipient, subject and date only', () => {
    const BUILD = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n'

    /** Sends a one-part email signed with the fields `signed`, which are then replaced by `arriving`. */
    async function built(signed: string, arriving: string, change: (text: string) => string = (text) => text) {
      const { from, subject, text } = scout([advert()])
      const date = 'Mon, 16 Nov 2026 12:00:00 +0000'
      const whole = `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nDate: ${date}\r\n${signed}\r\n${change(text).replaceAll(/\r?\n/g, '\r\n')}\r\n`
      const raw = await post.write({ from, to, subject, raw: whole, signs: 'from:to:subject:date' })
      await post.sendRaw(server.port, to, Buffer.from(raw.toString('latin1').replace(signed, arriving), 'latin1'))
      await test.drain()
      return (await mailsOf(anna))[0]
    }
    const inCodes = (sign: string) => [...Buffer.from(sign)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
    const quoted = (text: string) =>
      text
        .replaceAll(/[^\t\n\r -<>-~]/gu, inCodes)
        .split(/\r?\n/)
        .map((line) => line.replaceAll(/(?:=..|[^=]){60}(?=.)/g, '$&=\n'))
        .join('\n')
    const QUOTED = BUILD.replace('8bit', 'quoted-printable')

    it.each([
      ['text', BUILD, undefined],
      ['text without a type', '', undefined],
      ['quoted-printable text', QUOTED, quoted],
      [
        'text in base64',
        BUILD.replace('8bit', 'base64'),
        (text: string) => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\n'),
      ],
    ])('is read if its body proves that it is %s', async (_, build, change) => {
      expect(await built(build, build, change)).toMatchObject({ state: 'read', hits: 1 })
    })

    it.each([
      ['a page', BUILD.replace('plain', 'html')],
      ['another email', BUILD.replace('text/plain', 'message/rfc822')],
      ['text in another encoding', BUILD.replace('utf-8', 'utf-16')],
      ['one of several parts', BUILD.replace('text/plain', 'multipart/mixed; boundary=Titel')],
      ['quoted-printable text', QUOTED],
      ['text in base64', BUILD.replace('8bit', 'base64')],
    ])('is rejected if its headers claim it is %s but its body does not', async (_, arriving) => {
      expect(await built(BUILD, arriving)).toMatchObject({ state: 'foreign', hits: 0 })
      expect(await fromMails(anna)).toEqual([])
    })

    it('is rejected if the transfer encoding header was removed', async () => {
      expect(await built(QUOTED, BUILD, quoted)).toMatchObject({ state: 'foreign', hits: 0 })
      expect(await built(QUOTED, '', quoted)).toMatchObject({ state: 'foreign', hits: 0 })
    })

    it.each([
      ['a similar parameter', 'xboundary="REAL"; boundary="Titel"'],
      ['a comment inside the parameter name', 'bound(x)ary="Titel"; boundary="REAL"'],
    ])('is rejected if its boundary is hidden by %s', async (_, parameters) => {
      const mail = { ...scout([advert()]), html: '<p>Ihr Suchauftrag</p>', signs: 'from:to:subject:date' }
      const raw = (await post.write(mail)).toString('latin1')
      const hidden = raw.replace(/boundary="([^"]*)"/, (_, real: string) => parameters.replace('REAL', real))
      await post.sendRaw(server.port, to, Buffer.from(hidden, 'latin1'))
      await test.drain()
      expect((await mailsOf(anna))[0]).toMatchObject({ state: 'foreign', hits: 0 })
    })
  })

  it('is rejected with a line over ten times the SMTP limit, but not with one half as long', async () => {
    const sent = async (length: number) => {
      const { text, ...mail } = scout([advert()])
      const build = 'Date: Mon, 16 Nov 2026 12:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8'
      const raw = `From: ${mail.from}\r\nTo: ${to}\r\nSubject: ${mail.subject}\r\n${build}\r\n\r\n${' '.repeat(length)}\r\n${text.replaceAll(/\r?\n/g, '\r\n')}`
      return (await arrives({ ...mail, raw }))?.state
    }
    expect([await sent(5_000), await sent(10_001)]).toEqual(['read', 'foreign'])
  })

  it('is not read if it comes from any other sender', async () => {
    expect(await foreign({ ...scout([advert()]), from: 'werbung@firma.example' })).toMatchObject({ state: 'foreign' })
    expect(await foreign({ ...scout([advert()]), from: 'myscout@immobilienscout24.de.betrug.example' })).toMatchObject({ state: 'foreign' })
  })
})

describe('an email built to exhaust its reader', () => {
  const FROM = 'From: a@b.example\r\nSubject: x\r\n'
  const SIGNED = `${FROM}DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=b.example; s=k; h=from:subject; bh=AA; b=AA\r\n`
  const BUILT = 'Diese E-Mail ist nicht lesbar aufgebaut.'

  it.each([
    ['carriage returns in a header', `${SIGNED}X-A: ${'\r'.repeat(250_000)}\r\n\r\nx\r\n`],
    ['a header of one megabyte', `${SIGNED}X-A: ${'x'.repeat(1_048_576)}\r\n\r\nx\r\n`],
    ['a header folded ten thousand times', `${SIGNED}X-A: ${'\r\n x'.repeat(10_000)}\r\n\r\nx\r\n`],
    ['blanks in a signature', `${FROM}DKIM-Signature: v=1; d=b.example; s=k; h=from; bh=A; b=${' '.repeat(60_000)}A\r\n\r\nx\r\n`],
    ['a line in the head that is no field', `${SIGNED}no field\r\n\r\nx\r\n`],
    ['a megabyte of empty lines', `${SIGNED}\r\n${'\r\n'.repeat(524_288)}x\r\n`],
  ])('is not read: %s', async (_, raw) => {
    await post.sendRaw(server.port, to, Buffer.from(raw, 'latin1'))
    await test.drain()
    expect((await mailsOf(anna))[0]).toMatchObject({ state: 'unread', reason: BUILT })
  })

  it('is read if its agent forwards 200,000 line separators that do not end a line in emails', async () => {
    const text = `---------- Forwarded message ---------\nVon: a@b.example\n${'\u2028'.repeat(200_000)}`
    const came = await arrives({ from: anna.email, to, subject: 'WG: Haus', text })
    expect(came).toMatchObject({ state: 'foreign', reason: expect.stringContaining('keine weitergeleitete E-Mail') as string })
  })

  it('does not block the server meanwhile', async () => {
    const signature = (length: number) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=b.example; s=k; l=${length}; h=from:subject; bh=AA; b=AA\r\n`
    const signatures = Array.from({ length: 10 }, (_, n) => signature(1_000_000 + n)).join('')
    await post.sendRaw(server.port, to, Buffer.from(`${FROM}${signatures}\r\n${`${'x '.repeat(400)}\r\n`.repeat(10_000)}`))
    const sumOf = ({ user, system }: NodeJS.CpuUsage) => user + system
    const [whole, loop] = [process.cpuUsage(), process.threadCpuUsage()]
    await test.drain()
    // CPU time, because elapsed time is meaningless on a busy machine
    const share = sumOf(process.threadCpuUsage(loop)) / sumOf(process.cpuUsage(whole))
    expect((await mailsOf(anna))[0]).toMatchObject({ state: 'foreign' })
    expect(share).toBeLessThan(0.5)
  })

  it('delays another agent’s emails by one turn only', async () => {
    const many = [advert(), advert(), advert()]
    const one = advert()
    for (const each of many) await post.send(server.port, scout([each]))
    const hers = (await readAddress(berta)) ?? ''
    await post.send(server.port, { ...scout([one]), to: hers })
    await test.drain()
    const titles = [...many, one].map(({ title }) => title)
    const rows = await test.ctx.db.selectFrom('adverts').select('title').where('title', 'in', titles).orderBy('id').execute()
    const order = rows.map(({ title }) => title)
    expect(order).toHaveLength(4)
    // the first emails from both agents come in one batch, in either order
    expect(order.indexOf(one.title)).toBeLessThan(2)
  })
})

describe('an email that requests a confirmation', () => {
  const GMAIL = {
    from: 'forwarding-noreply@google.com',
    subject: '(#618203954) Gmail-Weiterleitungsbestätigung – E-Mails von anna@gmail.example empfangen',
    text: [
      'anna@gmail.example möchte E-Mails automatisch an Ihre Adresse weiterleiten.',
      'Bestätigungscode: 618203954',
      '',
      'Klicken Sie auf den folgenden Link, um die Anfrage zu bestätigen:',
      'https://mail-settings.google.com/mail/vf-%5BANGjdJ8%5D-abc',
      '',
      'Haben Sie versehentlich zugestimmt, klicken Sie auf den folgenden Link:',
      'https://mail-settings.google.com/mail/uf-%5BANGjdJ8%5D-abc',
      'Mehr dazu: https://support.google.com/mail?p=forward und https://google.com.betrug.example/vf-1',
    ].join('\n'),
  }

  it('shows its code and confirmation link only to its own agent if the forwarding provider sent it', async () => {
    const came = await arrives({ ...GMAIL, to })
    expect(came).toMatchObject({
      state: 'confirmation',
      confirmation: { from: 'google.com', code: '618203954', links: ['https://mail-settings.google.com/mail/vf-%5BANGjdJ8%5D-abc'] },
    })
    expect(came?.confirmation?.text).toContain('möchte E-Mails automatisch an Ihre Adresse weiterleiten')
    expect(JSON.stringify(await mailsOf(berta))).not.toContain('618203954')
    const stored = await test.ctx.db
      .selectFrom('inbound_mails')
      .select('content')
      .where('id', '=', came?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(stored.content?.toString('latin1')).not.toMatch(/618203954|mail-settings/)
  })

  it('is shown with its link if it is from a portal, even as HTML only', async () => {
    const html =
      '<p>Guten Tag,</p><p>bitte bestätigen Sie Ihren Suchauftrag.</p><a href="https://link.immobilienscout24.de/x?t=1">Jetzt bestätigen</a><a href="https://tracking.example/confirm">…</a>'
    expect(
      await arrives({ from: 'noreply@immobilienscout24.de', to, subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse', html }),
    ).toMatchObject({
      state: 'confirmation',
      source: 'immobilienscout24.de',
      confirmation: { from: 'immobilienscout24.de', code: null, links: ['https://link.immobilienscout24.de/x?t=1'] },
    })
  })

  it('is not shown if it is unsigned or signed by another domain', async () => {
    expect(await arrives({ ...GMAIL, to, signedBy: null })).toMatchObject({ state: 'foreign', confirmation: null })
    expect(await arrives({ ...GMAIL, to, subject: 'Noch einmal bestätigen', signedBy: 'betrug.example' })).toMatchObject({
      state: 'foreign',
      confirmation: null,
    })
  })

  it('is not recognised if it merely mentions confirming', async () => {
    const newsletter = { from: 'news@immobilienscout24.de', to, subject: 'Ihr Marktbericht' }
    const text = 'Makler bestätigen: Die Preise steigen.\nhttps://www.immobilienscout24.de/bericht'
    expect(await arrives({ ...newsletter, text })).toMatchObject({ state: 'other', confirmation: null })
    expect(await arrives({ from: 'info@firma.example', to, subject: 'Angebot', text })).toMatchObject({ state: 'foreign' })
  })
})

describe('an email that the agent forwards', () => {
  const forwarded = (one: AlertAdvert) => ({
    from: anna.email,
    to,
    subject: 'WG: 1 Angebot: Haus zum Kauf',
    text: `Hallo,\n\n---------- Forwarded message ---------\nVon: ImmoScout24 <myscout@immobilienscout24.de>\nDate: Mo., 16. Nov. 2026 um 14:36 Uhr\nSubject: 1 Angebot: Haus zum Kauf\nTo: <${anna.email}>\n\n${immobilienscout24Text('Haus zum Kauf', [one])}`,
  })

  it('is accepted from the agent’s own signed address', async () => {
    const one = advert()
    expect(await arrives(forwarded(one))).toMatchObject({ state: 'read', isForwarded: true, newHits: 1 })
    expect(await seenBy(anna)).toContain(one.title)
  })

  it('is read even if it is quoted', async () => {
    const one = advert()
    const mail = forwarded(one)
    expect(await arrives({ ...mail, text: mail.text.replaceAll(/^(?=Titel|Link|Adresse|Kauf|Wohn|Zimmer)/gm, '> ') })).toMatchObject({
      state: 'read',
      isForwarded: true,
    })
  })

  it('is read like the original under any subject: a plot remains a plot', async () => {
    const one = advert({ title: 'Ruhige Lage am Wald' })
    const text = immobilienscout24Text('x', [one]).replace(/Wohnfläche: .*\nZimmer: .*/, 'Grundstück: 512 m²')
    const head = `Von: ImmoScout24 <myscout@immobilienscout24.de>\nGesendet: Montag\nAn: ${anna.email}\nBetreff: 1 Angebot: Grundstück zum Kauf\n\n`
    expect(await arrives({ from: anna.email, to, subject: 'Schau mal', text: head + text })).toMatchObject({
      state: 'read',
      isForwarded: true,
    })
    const { properties } = (await test.as(anna).call(contract.properties.list, { query: {} })).body
    const id = properties.find(({ title }) => title === one.title)?.id ?? 0
    expect((await test.as(anna).call(contract.properties.get, { params: { id } })).body).toMatchObject({
      propertyType: 'land',
      listingType: 'sale',
      plotSize: 512,
      size: null,
    })
  })

  it.each([
    ['its header is missing', 'WG: 1 Angebot', (text: string) => text],
    ['its header has an unknown form', '1 Angebot', (text: string) => `Absenderin = ImmoScout24\n${text}`],
    ['only its address remains', 'Fwd: Angebote', () => 'Kam von myscout@immobilienscout24.de, siehe dort.'],
    [
      'none of its content can be read',
      'Fwd: Angebote',
      () => 'Von: ImmoScout24 <myscout@immobilienscout24.de>\nDatum: heute\n\nNichts mehr da.',
    ],
    [
      'its adverts are broken',
      'Fwd',
      (text: string) => `Von: x <myscout@immobilienscout24.de>\nDatum: heute\n\n${text.replaceAll('Titel:', '')}`,
    ],
  ])('is unread with a reason if %s', async (_, subject, change) => {
    const text = change(immobilienscout24Text('Haus zum Kauf', [advert()]))
    expect(await arrives({ from: anna.email, to, subject, text })).toMatchObject({
      state: 'unread',
      hits: 0,
      reason: expect.any(String) as string,
    })
    expect(await fromMails(anna)).toEqual([])
  })

  it('is rejected if nothing in it is from a portal', async () => {
    const text = 'Von: Berta <berta@makler.example>\nDatum: heute\n\nKommst du morgen?'
    expect(await arrives({ from: anna.email, to, subject: 'WG: Treffen', text })).toMatchObject({ state: 'foreign' })
  })

  it("is accepted from a colleague's own signed address, until that colleague leaves the office", async () => {
    const ben = await test.make.agent({ office_id: anna.officeId, email: `ben-${Math.random()}@makler.example` })
    const [one, another] = [advert(), advert()]
    expect(await arrives({ ...forwarded(one), from: ben.email })).toMatchObject({ state: 'read', isForwarded: true, newHits: 1 })
    expect(await arrives({ ...forwarded(another), from: anna.email })).toMatchObject({ state: 'read', isForwarded: true, newHits: 1 })
    for (const agent of [anna, ben]) expect(await seenBy(agent)).toEqual(expect.arrayContaining([one.title, another.title]))
    expect(await seenBy(berta)).not.toContain(one.title)
    expect(await arrives({ ...forwarded(advert()), from: ben.email, signedBy: null })).toMatchObject({ state: 'foreign' })
    await test.make.changeUser(ben, { role: 'partner', office_id: null })
    expect(await arrives({ ...forwarded(advert()), from: ben.email })).toMatchObject({ state: 'foreign' })
  })

  it('is rejected from another address or without a signature', async () => {
    expect(await arrives({ ...forwarded(advert()), from: berta.email })).toMatchObject({ state: 'foreign' })
    expect(await arrives({ ...forwarded(advert()), signedBy: null })).toMatchObject({ state: 'foreign' })
    expect(await fromMails(anna)).toEqual([])
  })
})

describe('an email attached to another email', () => {
  const carrying = (parts: readonly Buffer[], change: Partial<Parameters<typeof post.send>[1]> = {}, type = 'message/rfc822') => ({
    from: anna.email,
    to,
    subject: 'WG: Angebote',
    text: 'Siehe Anlage.',
    attachments: parts.map((content, n) => ({ filename: `Angebot ${n}.eml`, content, contentType: type })),
    ...change,
  })

  it('is accepted from any sender as long as the portal’s signature is intact', async () => {
    const one = advert()
    const inner = await post.write(scout([one]))
    expect(await arrives(carrying([inner], { from: berta.email }))).toMatchObject({
      state: 'read',
      source: 'immobilienscout24.de',
      isForwarded: false,
      newHits: 1,
    })
    expect(await fromMails(anna)).toEqual([one.title])
    const changed = Buffer.from(inner.toString('latin1').replaceAll('4,5', '9,5'), 'latin1')
    expect(await arrives(carrying([changed], { from: berta.email }))).toMatchObject({ state: 'foreign', hits: 0 })
    expect(
      await arrives(carrying([await post.write({ ...scout([advert()]), signedBy: 'betrug.example' })], { from: berta.email })),
    ).toMatchObject({
      state: 'foreign',
    })
  })

  it.each(['message/rfc822', 'application/octet-stream', 'application/x-eml'])('is read as %s, even several at once', async (type) => {
    const [one, other, third] = [advert(), advert(), advert()]
    const inner = [
      await post.write(scout([one, other])),
      await post.write({ from: 'info@ohne-makler.net', to, subject: 'Neue Immobilien', text: ohneMaklerText([third]) }),
    ]
    expect(await arrives(carrying(inner, {}, type))).toMatchObject({ state: 'read', source: null, isForwarded: true, hits: 3, newHits: 3 })
    expect((await fromMails(anna)).toSorted()).toEqual([one.title, other.title, third.title].toSorted())
  })

  it('is accepted without a signature if the agent signed the outer email', async () => {
    const bare = await post.write({ ...scout([advert()]), signedBy: null })
    expect(await arrives(carrying([bare]))).toMatchObject({ state: 'read', isForwarded: true, newHits: 1 })
    expect(await arrives(carrying([bare], { signedBy: null, subject: 'Noch einmal' }))).toMatchObject({ state: 'foreign' })
    expect(await arrives(carrying([bare], { from: berta.email }))).toMatchObject({ state: 'foreign' })
  })

  it('is read if it was forwarded before it was attached', async () => {
    const one = advert()
    const head = 'Von: ImmoScout24 <myscout@immobilienscout24.de>\nDatum: heute\n\n'
    const inner = await post.write({ from: berta.email, to, subject: 'WG: Haus', text: head + scout([one]).text })
    expect(await arrives(carrying([inner]))).toMatchObject({ state: 'read', isForwarded: true, newHits: 1 })
  })

  it('is unread with a reason if it is an Outlook file', async () => {
    const mail = { ...carrying([]), attachments: [{ filename: 'Angebot.msg', content: Buffer.from('x') }] }
    expect(await arrives(mail)).toMatchObject({ state: 'unread', reason: expect.stringContaining('Outlook') as string })
  })
})

describe('the mailbox address', () => {
  let large: TestAgent
  beforeAll(async () => {
    large = await test.make.agent()
    await sql`insert into inbound_mails (office_id, hash, content, received_at, state)
      values (${large.officeId}, 'large', convert_to(repeat('x', 100000000), 'UTF8'), ${test.clock.now()}, 'waiting')`.execute(test.ctx.db)
  })
  /** Stores emails of 100 MB that came at these intervals; copied, because compressing one takes a second. */
  const fill = (state: string, count: number, interval: string) =>
    sql`insert into inbound_mails (office_id, hash, content, received_at, state)
      select ${anna.officeId}, convert_to('old ' || n, 'UTF8'), content, ${test.clock.now()}::timestamptz - n * ${interval}::interval, ${state}
      from inbound_mails, generate_series(1, ${count}::integer) n where office_id = ${large.officeId}`.execute(test.ctx.db)

  const lineFrom = async (localAddress: string) => {
    const socket = connect({ host: '127.0.0.1', port: server.port, localAddress })
    onTestFinished(() => void socket.destroy())
    const [greeting] = (await once(socket, 'data')) as [Buffer]
    return { socket, code: greeting.toString().slice(0, 3) }
  }

  it('does not accept old names, other domains or locked accounts', async () => {
    const old = to
    const now = await readAddress(anna)
    await expect(post.send(server.port, { ...scout([]), to: old })).rejects.toThrow(/550/)
    await expect(post.send(server.port, { ...scout([]), to: now.replace('giebel.test', 'giebel.example') })).rejects.toThrow(/550/)
    await expect(post.send(server.port, { ...scout([]), to: `jemand@giebel.test` })).rejects.toThrow(/550/)
    await post.send(server.port, { ...scout([]), to: now.replace('@', '+scout@').toUpperCase() })
    await test.make.changeUser(anna, { is_active: false })
    await expect(post.send(server.port, { ...scout([]), to: now })).rejects.toThrow(/550/)
  })

  it('is rejected once the mailbox is closed', async () => {
    await test.as(anna).call(contract.mailbox.close)
    expect((await test.as(anna).call(contract.mailbox.read)).body).toEqual({ isReceiving: true, address: null })
    await expect(post.send(server.port, { ...scout([]), to })).rejects.toThrow(/550/)
  })

  it('does not accept emails above the size limit or more than 1,440 per day', async () => {
    await expect(post.sendRaw(server.port, to, Buffer.alloc(INBOUND_MAIL_BYTES_MAX + 1, 'x\r\n'))).rejects.toThrow(/552/)
    await test.ctx.db
      .insertInto('inbound_mails')
      .values(
        Array.from({ length: 1_440 }, (_, n) => ({
          office_id: anna.officeId,
          hash: Buffer.from(`full ${n}`),
          received_at: test.clock.now(),
          state: 'other',
        })),
      )
      .execute()
    await expect(post.send(server.port, scout([advert()]))).rejects.toThrow(/452/)
  })

  it('does not accept more than 200 MB per day, however few emails there are', async () => {
    await fill('waiting', 2, '1 minute')
    await expect(post.send(server.port, scout([advert()]))).rejects.toThrow(/452/)
  })

  it("does not accept emails while 400 MB of the agent's wait, but accepts another agent's", async () => {
    await fill('waiting', 4, '25 hours')
    await expect(post.send(server.port, scout([advert()]))).rejects.toThrow(/452/)
    const { address } = (await test.as(berta).call(contract.mailbox.renew)).body
    await post.send(server.port, { ...scout([advert()]), to: address ?? '' })
  })

  it('drops the oldest unreadable text once 400 MB of them are kept, and the list shows this', async () => {
    await fill('unread', 4, '25 hours')
    await post.send(server.port, scout([advert()]))
    const old = await test.ctx.db
      .selectFrom('inbound_mails')
      .select([sql<string>`convert_from(hash, 'UTF8')`.as('name'), 'reason'])
      .where('office_id', '=', anna.officeId)
      .where('state', '=', 'unread')
      .where('content', 'is', null)
      .execute()
    expect(old).toEqual([{ name: 'old 4', reason: expect.stringContaining('verworfen') }])
  })

  it('limits address guesses and emails per host', async () => {
    const from = (localAddress: string) => createTransport({ host: '127.0.0.1', port: server.port, localAddress, ignoreTLS: true })
    const mail = (to: string) => ({ from: 'a@b.example', to, subject: 'x', text: 'x' })
    const guesser = from('127.0.0.7')
    const guess = (n: number) =>
      guesser.sendMail(mail(`geraten${n}@giebel.test`)).catch(({ responseCode }: { responseCode: number }) => responseCode)
    const answers: unknown[] = []
    // a network may have four connections
    for (let n = 0; n < 32; n += 4) answers.push(...(await Promise.all([n, n + 1, n + 2, n + 3].map(guess))))
    expect(Object.groupBy(answers, String)).toEqual({ 421: [421, 421], 550: Array<number>(30).fill(550) })
    const windowStart = new Date(Math.floor(test.clock.now().getTime() / 3_600_000) * 3_600_000)
    const full = { key: 'inbound mail 127.0.0.8', window_start: windowStart, calls: 600, pending: 0 }
    await test.ctx.db.insertInto('rate_limits').values(full).execute()
    await expect(from('127.0.0.8').sendMail(mail(to))).rejects.toMatchObject({ responseCode: 421 })
    await from('127.0.0.9').sendMail(mail(to))
  })

  it('stays reachable while one network holds its four connections', async () => {
    const lines = await Promise.all([1, 2, 3, 4].map(() => lineFrom('127.0.0.21')))
    expect(lines.map(({ code }) => code)).toEqual(['220', '220', '220', '220'])
    expect((await lineFrom('127.0.0.21')).code).toBe('421')
    expect((await lineFrom('127.0.0.22')).code).toBe('220')
    lines[0]?.socket.destroy()
    await expect.poll(async () => (await lineFrom('127.0.0.21')).code).toBe('220')
  })

  describe('on a long connection', () => {
    /** Sends these lines, each after the response to the one before, then `goOn` until the connection ends; returns its duration in ms. */
    async function lastingOf(lasting: Lasting, lines: readonly string[], goOn: string): Promise<number> {
      const own = await listenForMails(INBOUND, createPostbox(test.ctx), () => undefined, lasting)
      onTestFinished(() => own.close())
      const begun = performance.now()
      const socket = connect({ host: '127.0.0.1', port: own.port, localAddress: '127.0.0.31' })
      onTestFinished(() => void socket.destroy())
      await once(socket, 'data')
      for (const line of lines) {
        socket.write(`${line}\r\n`)
        await once(socket, 'data')
      }
      const timer = setInterval(() => socket.write(goOn), 100)
      socket.on('error', () => undefined).resume()
      await once(socket, 'close')
      clearInterval(timer)
      return performance.now() - begun
    }

    it.each([
      ['does not name a sender', ['EHLO a.example']],
      ['names a sender but no recipient', ['EHLO a.example', 'MAIL FROM:<a@b.example>']],
      ['names an unknown mailbox', ['EHLO a.example', 'MAIL FROM:<a@b.example>', 'RCPT TO:<niemand@giebel.test>']],
    ])('is cut off soon if the client %s, however busy it is', async (_, lines) => {
      const lasted = await lastingOf({ stranger: 400, longest: 20_000 }, lines, 'NOOP\r\n')
      expect(lasted).toBeGreaterThanOrEqual(350)
      expect(lasted).toBeLessThan(15_000)
    })

    it('is cut off only after the longer limit once a mailbox is named, however steadily data arrives', async () => {
      const lines = ['EHLO a.example', 'MAIL FROM:<a@b.example>', `RCPT TO:<${to}>`, 'DATA']
      const lasted = await lastingOf({ stranger: 800, longest: 1_600 }, lines, 'x')
      expect(lasted).toBeGreaterThanOrEqual(1_550)
      expect(lasted).toBeLessThan(15_000)
    })

    it('leaves connections free while twenty-five from other networks are idle', async () => {
      const idle = await Promise.all(Array.from({ length: 25 }, (_, n) => lineFrom(`127.0.1.${1 + Math.floor(n / 4)}`)))
      expect(new Set(idle.map(({ code }) => code))).toEqual(new Set(['220']))
      const { code } = await lineFrom('127.0.1.99')
      expect(code).toBe('220')
    })
  })

  it('does not relay emails', async () => {
    await expect(post.send(server.port, { ...scout([]), to: 'opfer@anderswo.example' })).rejects.toThrow(/550/)
  })
})

describe('hostile emails', () => {
  const nested = (depth: number) => {
    let raw = 'Content-Type: text/plain\r\n\r\nTitel: Tief\r\n'
    for (let n = 0; n < depth; n += 1) raw = `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n${raw}\r\n--b${n}--\r\n`
    return Buffer.from(`From: myscout@immobilienscout24.de\r\nSubject: x\r\n${raw}`)
  }

  it.each([
    ['500 parts within parts', nested(500)],
    [
      '500 parts',
      Buffer.from(
        `From: a@b.c\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\nContent-Type: text/plain\r\n\r\nHallo\r\n'.repeat(500)}--x--\r\n`,
      ),
    ],
    ['no header', Buffer.from('nur Text\r\n')],
    ['bytes that are not text', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7) % 256))],
    ['a header of a megabyte', Buffer.from(`From: a@b.c\r\nSubject: ${'x'.repeat(1_000_000)}\r\n\r\nHallo\r\n`)],
    ['an empty body', Buffer.from('\r\n')],
  ])('with %s end with a reason and do not store anything', async (_, raw) => {
    await post.sendRaw(server.port, to, raw)
    await test.drain()
    const [mail] = await mailsOf(anna)
    expect(mail).toMatchObject({ hits: 0, reason: expect.any(String) as string })
    expect(['foreign', 'unread']).toContain(mail?.state)
    expect(await fromMails(anna)).toEqual([])
  })
})
