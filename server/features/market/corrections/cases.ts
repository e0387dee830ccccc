import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../../ctx.ts'
import type { AdvertCase } from '../judge/service.ts'
import { type CasePlace, type CorrectedAdvert, listAnsweredRefusals, listCorrectedAdverts } from './queries-cases.ts'

/** Cases held in memory. */
const AT_ONCE = 500

/** Every case, page by page. */
export async function* readAll<Found extends CasePlace>(
  page: (after: CasePlace | undefined, limit: number) => Promise<Found[]>,
): AsyncGenerator<Found> {
  let after: Found | undefined
  do {
    const found = await page(after, AT_ONCE)
    yield* found
    after = found.at(-1)
  } while (after)
}

export const toAdvertCase = ({ isOffer, reason, title, text, rest }: CorrectedAdvert): AdvertCase => ({
  expected: isOffer ? null : (reason ?? 'unknown'),
  title,
  text,
  rest,
})

/**
 * Writes agents' corrections as cases for the judge, in the format of `learn/judge/cases`, and returns their number. Agents and sellers are not
 * named, but the advert texts are included.
 */
export async function writeCases(ctx: Ctx, file: string): Promise<number> {
  let count = 0
  async function* lines() {
    yield '['
    for await (const one of readAll((after, limit) => listCorrectedAdverts(ctx, after, limit))) yield line(toAdvertCase(one))
    for await (const { refuses, quotes } of readAll((after, limit) => listAnsweredRefusals(ctx, after, limit)))
      yield* quotes.map((text) => line({ refuses, text }))
    yield '\n]\n'
  }
  const line = (one: object) => `${(count += 1) === 1 ? '\n' : ',\n'}${JSON.stringify(one)}`
  await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return count
}
