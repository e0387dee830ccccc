import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'
import { HOSTILE_PICTURES, POLYGLOT_CARGO, polyglot } from '#test/hostile-pictures.ts'

let test: TestApp
let base: string
let partner: TestUser
beforeAll(async () => {
  test = await startTestApp()
  base = await test.listen()
  partner = await test.make.user({ role: 'partner' })
})
afterAll(() => test.close())

const asBlob = (bytes: Buffer | string, type = 'image/jpeg') => new Blob([new Uint8Array(Buffer.from(bytes))], { type })
const set = (body: Blob) => test.as(partner).call(accounts.setImage, { body })
const kept = async () => {
  const response = await fetch(`${base}/api/auth/image`, { headers: { cookie: partner.cookie } })
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
}

describe('a profile picture', () => {
  it.each(HOSTILE_PICTURES)('is rejected if it is %s', { timeout: 30_000 }, async (_, type, bytes, status, sentence) => {
    const answer = await set(asBlob(await bytes(), type))
    expect([answer.status, answer.text]).toEqual([status, sentence])
    expect(await kept()).toBeUndefined()
  })

  it('is re-encoded: upright, small, without metadata or appended content', async () => {
    expect((await set(asBlob(await polyglot()))).status).toBe(200)
    const cleaned = await kept()
    expect(POLYGLOT_CARGO.filter((cargo) => cleaned?.includes(cargo))).toEqual([])
    const taken = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#0f4c5c' } })
      .withExif({ IFD0: { Make: 'Kanarienkamera' }, IFD3: { GPSLatitude: '48/1 24/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).orientation).toBe(6)
    expect((await set(asBlob(taken))).status).toBe(200)
    const copy = (await kept()) as Buffer
    const { format, width, height, exif, orientation } = await sharp(copy).metadata()
    expect([format, width, height, exif, orientation]).toEqual(['jpeg', 256, 512, undefined, undefined])
    expect(copy.toString('latin1')).not.toMatch(/Kanari|Exif/)
  })
})
