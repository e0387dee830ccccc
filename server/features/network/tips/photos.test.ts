import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tipPhotos } from '#shared/contract/network/tip-photos.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { users } from '#shared/contract/people/users.ts'
import { TIP_PHOTO_BYTES_MAX, TIP_PHOTO_SIDE, TIP_PHOTOS_MAX } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestPartner, TestUser } from '#test/factories.ts'
import { HOSTILE_PICTURES, POLYGLOT_CARGO, polyglot } from '#test/hostile-pictures.ts'

let test: TestApp
let base: string
let agent: TestAgent
let otherAgent: TestAgent
let partner: TestPartner
let tip: number
beforeAll(async () => {
  test = await startTestApp()
  base = await test.listen()
  agent = await test.make.agent()
  otherAgent = await test.make.agent()
  partner = await test.make.user({ role: 'partner' })
  tip = await test.make.tip(agent, partner)
})
afterAll(() => test.close())

const drawn = (width = 40, height = 30, colour = '#0f4c5c') => sharp({ create: { width, height, channels: 3, background: colour } })
const jpeg = async (...of: Parameters<typeof drawn>) =>
  new Blob(
    [
      new Uint8Array(
        await drawn(...of)
          .jpeg()
          .toBuffer(),
      ),
    ],
    { type: 'image/jpeg' },
  )
const add = (id: number, body: Blob, key = randomUUID() as string, as: TestUser = partner) =>
  test.as(as).call(tipPhotos.add, { params: { id, key }, body })
const photosOf = async (id: number) => (await test.as(partner).call(tips.own)).body.find((one) => one.id === id)?.photos
const look = (id: string, who?: TestUser) => fetch(`${base}/api/tip-photos/${id}`, { headers: who ? { cookie: who.cookie } : {} })
const readBytes = async (id: string) => Buffer.from(await (await look(id, partner)).arrayBuffer())

describe('a tip’s photo', () => {
  it('is visible to the partner and the agent, as a picture only', async () => {
    const { status, body } = await add(tip, await jpeg())
    expect([status, body.width, body.height]).toEqual([200, 40, 30])
    expect(await photosOf(tip)).toEqual([body])
    expect((await test.as(agent).call(tips.incoming)).body[0]?.photos).toEqual([body])
    for (const who of [partner, agent]) {
      const response = await look(body.id, who)
      expect([response.status, response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([
        200,
        'image/jpeg',
        'nosniff',
      ])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('jpeg')
    }
  })

  it('does not exist for other users', async () => {
    const { id } = (await add(tip, await jpeg())).body
    const others = [otherAgent, await test.make.user({ role: 'partner' })]
    for (const who of others) expect((await look(id, who)).status).toBe(404)
    expect((await look(id, await test.make.user({ role: 'admin' }))).status).toBe(403)
    expect((await look(id)).status).toBe(401)
    const [, stranger] = others as [TestUser, TestUser]
    expect((await add(tip, await jpeg(), randomUUID(), stranger)).status).toBe(404)
    expect((await test.as(stranger).call(tipPhotos.remove, { params: { id } })).status).toBe(404)
    expect((await look(id, agent)).status).toBe(200)
    expect((await look('1', agent)).status).toBe(404)
  })

  it('has no location or camera data, is upright and scaled down', async () => {
    const exif = { IFD0: { Make: 'Kanarienkamera', Software: 'Kanari' }, IFD3: { GPSLatitude: '48/1 24/1 0/1', GPSLatitudeRef: 'N' } }
    const taken = await drawn(2_400, 1_200).withMetadata({ orientation: 6 }).withExif(exif).withIccProfile('p3').jpeg().toBuffer()
    const withOrientation = await sharp(taken).keepMetadata().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(withOrientation).metadata()).exif?.toString('latin1')).toContain('Kanarienkamera')
    const { body } = await add(tip, new Blob([new Uint8Array(withOrientation)], { type: 'image/jpeg' }))
    expect([body.width, body.height]).toEqual([TIP_PHOTO_SIDE / 2, TIP_PHOTO_SIDE])
    const kept = await readBytes(body.id)
    const { exif: left, icc, iptc, xmp, orientation } = await sharp(kept).metadata()
    expect([left, icc, iptc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(kept.toString('latin1')).not.toMatch(/Kanari|Exif/)
  })

  it.each(['png', 'webp'] as const)('is accepted as %s', async (format) => {
    const { status } = await add(tip, new Blob([new Uint8Array(await drawn().toFormat(format).toBuffer())], { type: `image/${format}` }))
    expect(status).toBe(200)
  })

  it('sent twice under the same key is stored once, even concurrently', async () => {
    const id = await test.make.tip(agent, partner)
    const [key, body] = [randomUUID(), await jpeg()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(id, body, key)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await photosOf(id)).toHaveLength(1)
  })

  it('with the key of another photo is rejected', async () => {
    const [id, key] = [await test.make.tip(agent, partner), randomUUID()]
    expect((await add(id, await jpeg(), key)).status).toBe(200)
    expect((await add(id, await jpeg(40, 30, '#b42318'), key)).status).toBe(409)
    expect(await photosOf(id)).toHaveLength(1)
  })

  it('is one of at most eight, even under concurrent uploads', async () => {
    const id = await test.make.tip(agent, partner)
    const body = await jpeg()
    const answers = await Promise.all(Array.from({ length: TIP_PHOTOS_MAX + 4 }, () => add(id, body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(TIP_PHOTOS_MAX)
    expect(answers.find(({ status }) => status === 409)?.text).toBe(
      'Mehr als 8 Fotos passen nicht an einen Tipp. Dieses wurde nicht gespeichert, die anderen sind da.',
    )
    expect(await photosOf(id)).toHaveLength(TIP_PHOTOS_MAX)
  })

  it('is deleted when its partner removes it, and with its tip', async () => {
    const id = await test.make.tip(agent, partner)
    const [first, second] = [(await add(id, await jpeg())).body, (await add(id, await jpeg())).body]
    expect((await test.as(partner).call(tipPhotos.remove, { params: { id: first.id } })).status).toBe(200)
    expect(await photosOf(id)).toEqual([second])
    await test.ctx.db.deleteFrom('property_tips').where('id', '=', id).execute()
    expect((await look(second.id, agent)).status).toBe(404)
    expect(await test.ctx.db.selectFrom('tip_photos').select('id').where('id', 'in', [first.id, second.id]).execute()).toEqual([])
  })
})

describe('a position', () => {
  it('is stored if the partner sends it, and only if it is valid', async () => {
    const give = async (body: object) => test.as(partner).call(tips.submit, { body: { ...body, maklerUserId: agent.officeId } })
    await test.make.relation(agent, partner)
    expect((await give({ position: { latitude: 48.4011, longitude: 9.9876 } })).body.position).toEqual({
      latitude: 48.4011,
      longitude: 9.9876,
    })
    expect((await give({ street: 'Lindenweg' })).body.position).toBeNull()
    for (const position of [{ latitude: 91, longitude: 0 }, { latitude: 48 }, { latitude: 'x', longitude: 1 }])
      expect((await give({ position })).status).toBe(400)
  })
})

const TOO_MUCH = [
  'too much',
  'image/jpeg',
  () => Buffer.alloc(TIP_PHOTO_BYTES_MAX + 1, 0xff),
  413,
  'Die Datei ist zu groß. Erlaubt sind 10 MB.',
] as const

describe('an upload', () => {
  it.each([...HOSTILE_PICTURES, TOO_MUCH])(
    'is rejected with a sentence and not stored: %s',
    { timeout: 30_000 },
    async (_, type, bytes, status, sentence) => {
      const before = await photosOf(tip)
      const answer = await add(tip, new Blob([new Uint8Array(Buffer.from(await bytes()))], { type }))
      expect([answer.status, answer.text]).toEqual([status, sentence])
      expect(await photosOf(tip)).toEqual(before)
    },
  )

  it('loses all data hidden in the uploaded file', async () => {
    const { body } = await add(tip, new Blob([new Uint8Array(await polyglot())], { type: 'image/jpeg' }))
    const kept = await readBytes(body.id)
    expect(POLYGLOT_CARGO.filter((cargo) => kept.includes(cargo))).toEqual([])
  })

  it('that never completes does not block others', { timeout: 60_000 }, async () => {
    const slow = await Promise.all(Array.from({ length: 5 }, async () => test.make.user({ role: 'partner' })))
    const open = await Promise.all(
      slow.flatMap((one) =>
        Array.from({ length: 12 }, async () => {
          const id = await test.make.tip(agent, one)
          const sending = request(`${base}/api/partner/property-tips/${id}/photos/${randomUUID()}`, {
            method: 'PUT',
            headers: { cookie: one.cookie, 'content-type': 'image/jpeg' },
          })
          sending.on('error', () => {})
          const refused = new Promise<number>((done) => sending.on('response', ({ statusCode }) => done(statusCode ?? 0)))
          sending.write('\xff\xd8')
          return { sending, refused }
        }),
      ),
    )
    const answers = await Promise.all(Array.from({ length: 3 }, async () => (await add(tip, await jpeg(), randomUUID(), partner)).status))
    const early = await Promise.race([...open.map(({ refused }) => refused), Promise.resolve(0)])
    for (const { sending } of open) sending.destroy()
    expect([answers.every((status) => status === 200 || status === 409), early]).toEqual([true, 0])
  })

  it('of large photos takes a bounded amount of memory, even concurrently', { timeout: 60_000 }, async () => {
    const id = await test.make.tip(agent, partner)
    const large = new Blob([new Uint8Array(await drawn(5_000, 5_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer())], {
      type: 'image/jpeg',
    })
    const before = process.memoryUsage.rss()
    let most = before
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(id, large)))
    clearInterval(timer)
    process.stdout.write(`6 photos of 25 megapixels at once: ${Math.round((most - before) / 1_048_576)} MB\n`)
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((most - before) / 1_048_576).toBeLessThan(450)
  })
})

describe('photos of two agents and three partners', () => {
  it('are visible to their own agent and partner only', { timeout: 30_000 }, async () => {
    const agents = [await test.make.agent(), await test.make.agent()] as const
    const partners = await Promise.all([0, 1, 2].map(() => test.make.user({ role: 'partner' })))
    const [first, second, third] = partners as [TestPartner, TestPartner, TestPartner]
    const given = [
      [agents[0], first],
      [agents[1], first],
      [agents[0], second],
      [agents[1], third],
    ] as const
    const photos = await Promise.all(
      given.map(async ([whose, by]) => {
        const id = await test.make.tip(whose, by)
        return { whose, by, id: (await add(id, await jpeg(), randomUUID(), by)).body.id }
      }),
    )
    for (const who of [...agents, ...partners]) {
      const list = (await test.as(who).call((who.role === 'agent' ? tips.incoming : tips.own) as typeof tips.own)).text
      for (const photo of photos) {
        const isConcerned = photo.whose.id === who.id || photo.by.id === who.id
        expect([list.includes(photo.id), (await look(photo.id, who)).status]).toEqual(isConcerned ? [true, 200] : [false, 404])
      }
    }
  })

  it('are not accessible to a locked partner', async () => {
    const locked = await test.make.user({ role: 'partner' })
    const id = await test.make.tip(agent, locked)
    const photo = (await add(id, await jpeg(), randomUUID(), locked)).body
    const admin = await test.make.user({ role: 'admin' })
    await test.as(admin).call(users.update, { params: { id: locked.id }, body: { isActive: false } })
    expect((await look(photo.id, locked)).status).toBe(401)
  })
})
