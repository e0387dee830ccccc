import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { facts } from '#shared/contract/market/facts.ts'
import { toCents } from '#shared/domain/money.ts'
import type { ImportListing } from '#server/features/market/adverts/import-listing.ts'
import { importListings } from '#server/features/market/adverts/service.ts'
import type { Behaviour } from '#stand-ins/ai/behaviours.ts'
import { AI_KEY, AI_MODEL, type AiStandIn, startAi } from '#stand-ins/ai/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours, minutes } from '#test/clock.ts'
import { personalIn, variedAdverts } from '#test/varied-adverts.ts'
import { findFacts, sweepUnasked } from './service.ts'

let ai: AiStandIn
let test: TestApp
beforeAll(async () => {
  ai = await startAi({ slowMs: 40 })
  test = await startTestApp({ env: { AI_URL: ai.url, AI_KEY, AI_MODEL, AI_TOKENS_PER_DAY: '100000000' } })
})
beforeEach(() => ai.behave('good'))
afterAll(async () => {
  await test.close()
  await ai.close()
})

let count = 0
function listing(given: Partial<ImportListing>): ImportListing {
  count += 1
  return {
    source: 'kleinanzeigen.de',
    externalId: String(3_000_000_000 + count),
    propertyType: 'house',
    listingType: 'sale',
    title: 'Haus im Grünen',
    placeKeys: ['', 'hamburg'],
    filedAs: null,
    isDetailed: true,
    isDemo: false,
    sellerType: 'private',
    ...given,
  }
}

const TEXT = 'Das Haus wurde 1972 gebaut. Das Grundstück ist ca. 812 m² groß. Die Gegend ist ruhig und grün, Schulen sind nah.'

async function store(...listings: ImportListing[]): Promise<number> {
  const { ids } = await importListings(test.ctx, listings)
  return ids[0] as number
}
const asked = async (agent = test.make.agent()) => {
  const caller = test.as(await agent)
  return (id: number) => caller.call(facts.list, { params: { id } })
}

describe('facts from texts', () => {
  it("are stored with their sentence once the advert was read, and never override the portal's value", async () => {
    const of = await asked()
    const id = await store(listing({ description: TEXT, sourceUrl: 'https://example.test/1' }))
    await test.drain()
    const origin = { source: 'kleinanzeigen.de', sourceUrl: 'https://example.test/1' }
    expect((await of(id)).body).toEqual([
      { field: 'yearBuilt', value: '1972', isAbout: false, sentence: 'Das Haus wurde 1972 gebaut.', ...origin },
      { field: 'plotSize', value: '812', isAbout: true, sentence: 'Das Grundstück ist ca. 812 m² groß.', ...origin },
    ])
    const other = await store(listing({ description: TEXT, yearBuilt: 1970 }))
    await test.drain()
    expect((await of(other)).body).toMatchObject([{ field: 'plotSize' }])
  })

  it('are deleted with their text and requested again when it changes', async () => {
    const of = await asked()
    const advert = listing({ description: TEXT })
    const id = await store(advert)
    await test.drain()
    await store({ ...advert, description: TEXT.replace('1972', '1975') })
    expect((await of(id)).body).toEqual([])
    await test.drain()
    expect((await of(id)).body).toMatchObject([{ value: '1975' }, { value: '812' }])
    await test.make.changeAdverts(id, { description: null })
    expect((await of(id)).body).toEqual([])
  })

  it('are discarded when the text changed during the request', async () => {
    const of = await asked()
    ai.behave('slow')
    const advert = listing({ description: TEXT })
    const id = await store(advert)
    const before = ai.requests.length
    const reading = findFacts(test.ctx)
    await expect.poll(() => ai.requests.length, { interval: 2 }).toBe(before + 1)
    await test.make.changeAdverts(id, {
      description: 'Dieses Haus hat keine Angaben mehr, nur noch eine ruhige Lage und Schulen in der Nähe.',
    })
    await reading
    expect((await of(id)).body).toEqual([])
  })

  it('are visible to the agents who can see the property', async () => {
    const [one, other] = [await test.make.agent(), await test.make.agent()]
    const id = await store(listing({ description: TEXT }))
    await test.drain()
    const { property_id: own } = await test.ctx.db
      .updateTable('properties')
      .set({ office_id: one.officeId })
      .where('id', '=', id)
      .returning('id as property_id')
      .executeTakeFirstOrThrow()
    expect((await (await asked(Promise.resolve(one)))(own)).status).toBe(200)
    expect((await (await asked(Promise.resolve(other)))(own)).status).toBe(404)
  })

  it('are requested again later for an advert that the service rejects, which does not block others', async () => {
    const of = await asked()
    const one = await store(listing({ description: TEXT }))
    const other = await store(listing({ description: TEXT.replace('1972', '1951') }))
    // the newest advert comes first
    const before = ai.requests.length
    ai.behave(...Array.from({ length: before + 8 }, (_, turn) => (turn === before ? ('400' as const) : ('good' as const))))
    await test.drain()
    expect((await of(one)).body).toHaveLength(2)
    expect((await of(other)).body).toEqual([])
    test.clock.advance(minutes(11))
    await sweepUnasked(test.ctx)
    await test.drain()
    expect((await of(other)).body).toMatchObject([{ value: '1951' }, { value: '812' }])
  })

  it('are requested once when several processes poll the queue', async () => {
    const of = await asked()
    ai.behave('slow')
    const id = await store(listing({ description: TEXT }))
    const before = ai.requests.length
    await Promise.all([findFacts(test.ctx), findFacts(test.ctx), findFacts(test.ctx)])
    expect(ai.requests.length - before).toBe(1)
    await test.drain()
    expect((await of(id)).body).toHaveLength(2)
  })

  it('wait while the service rejects requests, and resume after the pause', async () => {
    const of = await asked()
    ai.behave('429')
    const id = await store(listing({ description: TEXT }))
    await test.drain()
    expect((await of(id)).body).toEqual([])
    ai.behave('good')
    await sweepUnasked(test.ctx)
    expect(await test.drain()).toBe(0)
    test.clock.advance(minutes(2))
    await sweepUnasked(test.ctx)
    await test.drain()
    expect((await of(id)).body).toHaveLength(2)
  })
})

describe('a second opinion on the verdict', () => {
  const DEALER_SENTENCE = 'Weitere Häuser aus unserem Bestand gibt es bei unserem Team.'
  const readDoubt = (id: number) =>
    test.ctx.db.selectFrom('properties').select(['hidden_reason', 'doubt_reason']).where('id', '=', id).executeTakeFirstOrThrow()

  it('marks an advert that has other evidence as well, until its text changes', async () => {
    const advert = listing({
      description: `${TEXT} ${DEALER_SENTENCE}`,
      priceCents: toCents(390_000),
      size: 130,
      rooms: 5,
      zipCode: '22111',
    })
    const id = await store(advert)
    expect(await readDoubt(id)).toEqual({ hidden_reason: null, doubt_reason: null })
    await test.drain()
    expect(await readDoubt(id)).toEqual({ hidden_reason: null, doubt_reason: 'dealer' })
    // the next run comes without a second opinion and keeps the stored one
    await store(advert)
    expect(await readDoubt(id)).toEqual({ hidden_reason: null, doubt_reason: 'dealer' })
    await store({ ...advert, description: `${TEXT} ${DEALER_SENTENCE} Frisch gestrichen.` })
    expect(await readDoubt(id)).toEqual({ hidden_reason: null, doubt_reason: null })
    await test.drain()
    expect(await readDoubt(id)).toEqual({ hidden_reason: null, doubt_reason: 'dealer' })
  })

  it('does not mark an advert without other evidence, and is deleted with its text', async () => {
    const wrong = 'Ein Tausch der Einbauküche ist denkbar.'
    const id = await store(listing({ description: `${TEXT} ${wrong}` }))
    await test.drain()
    expect(await readDoubt(id)).toEqual({ hidden_reason: null, doubt_reason: null })
    const voice = () =>
      test.ctx.db.selectFrom('adverts').select(['voice_reason', 'voice_sentence']).where('property_id', '=', id).executeTakeFirstOrThrow()
    expect(await voice()).toEqual({ voice_reason: 'swap', voice_sentence: wrong })
    await test.make.changeAdverts(id, { description: null })
    expect(await voice()).toEqual({ voice_reason: null, voice_sentence: null })
  })
})

describe('210 adverts read by a service that fails in every way', () => {
  it('yield only facts that their texts state, and no name leaves the server', { timeout: 90_000 }, async () => {
    const adverts = variedAdverts(210, 7)
    const turns: Behaviour[] = [
      'good',
      'lying',
      'obedient',
      'half-json',
      'lying',
      'wrong-language',
      'good',
      'slow',
      'html',
      'obedient',
      '400',
      'unwilling',
    ]
    ai.behave(...(['429', '500', '429-retry-after', '401'] as const).flatMap((refusal) => [...turns, refusal]))
    const begun = ai.requests.length
    const { ids } = await importListings(
      test.ctx,
      adverts.map(({ title, description, contactName, address }) =>
        listing({ title, description, contactName, address, propertyType: title.startsWith('Wohnung') ? 'apartment' : 'house' }),
      ),
    )
    expect(ids).toHaveLength(210)
    const left = async () =>
      (await test.ctx.db.selectFrom('work_items').select('advert_id').where('kind', '=', 'find-facts').execute()).length
    for (let round = 0; round < 150 && (await left()) > 0; round++) {
      test.clock.advance(round === 100 ? hours(6) : minutes(11))
      await sweepUnasked(test.ctx)
      await test.drain()
    }
    const rows = await test.ctx.db
      .selectFrom('advert_facts as f')
      .innerJoin('adverts as a', 'a.id', 'f.advert_id')
      .select(['a.title', 'f.field', 'f.value'])
      .where('a.property_id', 'in', ids as number[])
      .execute()
    const truth = new Map(adverts.map((advert) => [advert.title, advert.truth as Record<string, string>]))
    expect(rows.filter(({ title, field, value }) => truth.get(title)?.[field] !== value)).toEqual([])
    expect(rows.length).toBeGreaterThan(50)
    const sent = ai.requests.slice(begun)
    expect(sent.length).toBeGreaterThan(200)
    const personal = [...new Set(adverts.flatMap((advert) => advert.personal))]
    expect(sent.flatMap((request) => personalIn(request, personal))).toEqual([])
    expect(sent.join('')).not.toMatch(/ignoriere/i)
  })
})
