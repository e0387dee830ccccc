import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { toGrey } from '#server/pictures.ts'
import { renderPicture } from '#stand-ins/world/pictures/picture.ts'
import { createWorld } from '#stand-ins/world/world.ts'
import { HOSTILE_PICTURES } from '#test/hostile-pictures.ts'
import { bytesOfMark, isNear, readLook, MARK_SIDE, markOfBytes, type PictureLook } from './picture-mark.ts'

const [WIDTH, HEIGHT] = [400, 300]
/** Share of copies that must be recognized. */
const FOUND_MIN = 0.9

async function lookAt(picture: Buffer): Promise<PictureLook | undefined> {
  const grey = await toGrey(picture, MARK_SIDE)
  return grey && readLook(grey)
}

const cropped = (left: number, top: number, right: number, bottom: number) => (picture: Sharp) =>
  picture.extract({
    left: Math.round(left * WIDTH),
    top: Math.round(top * HEIGHT),
    width: Math.round((1 - left - right) * WIDTH),
    height: Math.round((1 - top - bottom) * HEIGHT),
  })
const stamped = (picture: Sharp) =>
  picture.composite([
    { input: { text: { text: '<span foreground="white" size="30000">Muster Immobilien</span>', rgba: true } }, gravity: 'centre' },
  ])

const COPIES: readonly (readonly [string, (picture: Sharp) => Sharp])[] = [
  ['packed again', (picture) => picture],
  ['made smaller', (picture) => picture.resize(200)],
  ['made larger', (picture) => picture.resize(640)],
  ['cropped by 5 % at each edge', cropped(0.05, 0.05, 0.05, 0.05)],
  ['cropped by 3 % at each edge', cropped(0.03, 0.03, 0.03, 0.03)],
  ['cropped by 10 % on the left', cropped(0.1, 0, 0, 0)],
  ['cropped by 8 % at the bottom', cropped(0, 0, 0, 0.08)],
  ['cropped by 5 % on the right and at the top', cropped(0, 0.05, 0.05, 0)],
  ['with a watermark', stamped],
]

let pictures: Buffer[]
let looks: (PictureLook | undefined)[]
beforeAll(async () => {
  const { all } = createWorld({ seed: 7, ads: 40, now: () => new Date('2026-11-20T12:00:00Z') })
  const shown = all().flatMap((ad) => Array.from({ length: ad.pictures }, (_, view) => [ad, view + 1] as const))
  const some = await Promise.all(shown.slice(0, 40).map(([ad, view]) => renderPicture(ad, view)))
  const different = [...new Map(some.map((picture) => [picture.toString('base64'), picture])).values()].slice(0, 24)
  pictures = await Promise.all(different.map((one) => sharp(one).resize(WIDTH, HEIGHT).jpeg({ quality: 85 }).toBuffer()))
  looks = await Promise.all(pictures.map(lookAt))
})

describe("a picture's mark", () => {
  it('matches its copies but no other picture', async () => {
    const lines: string[] = []
    for (const [name, change] of COPIES) {
      const copies = await Promise.all(pictures.map(async (one) => lookAt(await change(sharp(one)).jpeg({ quality: 45 }).toBuffer())))
      // the stored picture may be the copy or the original
      const found = copies.filter((copy, n) => copy && looks[n] && isNear(copy, looks[n].mark)).length
      const back = copies.filter((copy, n) => copy && looks[n] && isNear(looks[n], copy.mark)).length
      const wrong = copies.flatMap((copy, n) =>
        looks.filter((look, other) => copy && look && other !== n && isNear(copy, look.mark)),
      ).length
      lines.push(`${name}: found ${(found / pictures.length).toFixed(2)} and back ${(back / pictures.length).toFixed(2)}, wrong ${wrong}`)
      expect(Math.min(found, back) / pictures.length, name).toBeGreaterThanOrEqual(FOUND_MIN)
      expect(wrong, name).toBe(0)
    }
    process.stdout.write(
      [`${pictures.length} pictures, ${pictures.length * (pictures.length - 1)} pairs of others for each kind`, ...lines, ''].join('\n'),
    )
  })

  it('survives serialization to bytes', () => {
    const marks = looks.flatMap((look) => (look ? [look.mark] : [])).slice(0, 3)
    const bytes = Buffer.concat(marks.map(bytesOfMark))
    expect(bytes.length).toBe(48)
    expect([0, 1, 2].map((at) => markOfBytes(bytes, at))).toEqual(marks)
  })

  it('is undefined for a plain picture', async () => {
    const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccd' } })
    expect(await lookAt(await plain.jpeg().toBuffer())).toBeUndefined()
  })

  it.each(HOSTILE_PICTURES.map(([what, , bytes]) => [what, bytes] as const))('is undefined for %s', async (_, bytes) => {
    expect(await lookAt(Buffer.from(await bytes()))).toBeUndefined()
  })

  it('is undefined for an animation', async () => {
    const frames = sharp([pictures[0] as Buffer, pictures[1] as Buffer], { join: { animated: true } })
    expect(await lookAt(await frames.webp().toBuffer())).toBeUndefined()
  })
})
