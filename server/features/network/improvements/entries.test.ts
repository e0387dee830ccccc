import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { improvements } from '#shared/contract/network/improvements.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { storeBusinesses } from '#server/features/network/businesses/service.ts'
import { BEHAVIOURS } from '#stand-ins/ai/behaviours.ts'
import { AI_KEY, AI_MODEL, type AiStandIn, startAi } from '#stand-ins/ai/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { rawBusiness } from '#test/businesses.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'

interface Entry {
  readonly name: string
  readonly branch: string
  readonly description: string | null
  readonly street: string | null
  readonly zip: string | null
  readonly phone: string | null
  readonly website: string | null
}

/** Directory entries by an author who knew neither rules nor tests; a quarter contain prompt injections. Never tune the rules to them. */
const ENTRIES = JSON.parse(readFileSync(new URL('fixtures/entries.json', import.meta.url), 'utf8')) as readonly Entry[]
const branchOf = ({ branch, description }: Entry) => [branch, description].filter(Boolean).join('. ')

/** How a text names each industry; an independent list, so that the product does not judge itself. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Entrümpler: ['entrümp', 'auflösung'],
  Gartenbauer: ['garten', 'galabau', 'gärtner', 'landschaftsbau'],
  Handwerk: ['handwerk'],
  Renovierung: ['renovier'],
  Immobilienmakler: ['makler', 'immobilienvermitt'],
  Bauunternehmer: ['bauunternehm', 'baugeschäft', 'hochbau', 'tiefbau'],
  Architekt: ['architekt'],
  Innenarchitekt: ['innenarchitekt'],
  Elektrik: ['elektr'],
  Sanitär: ['sanitär', 'klempner'],
  Heizung: ['heizung'],
  Dachdeckerei: ['dachdeck', 'bedachung'],
  Malerarbeiten: ['maler', 'anstrich', 'lackier'],
  Fliesenleger: ['fliesen'],
  Tischler: ['tischler', 'schreiner'],
  Schlosser: ['schlosser', 'metallbau'],
}

let ai: AiStandIn
let test: TestApp
/** Has the same businesses and does not request anything. */
let other: TestAgent
beforeAll(async () => {
  ai = await startAi({ slowMs: 40 })
  test = await startTestApp({ env: { AI_URL: ai.url, AI_KEY, AI_MODEL } })
  other = await test.make.agent()
  await storeAll(other.officeId)
})
afterAll(async () => {
  await test.close()
  await ai.close()
})
afterEach(() => test.clock.advance(days(1)))

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
const lettersOf = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')
const listWords = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether a quote's words occur in the text in this order; a gap matches anything. */
function isQuoted(text: string, quote: string): boolean {
  let from = 0
  return plain(quote)
    .split(/\[?…\]?/)
    .map((part) => part.trim())
    .filter(Boolean)
    .every((part) => {
      const at = plain(text).indexOf(part, from)
      from = at + part.length
      return at >= 0
    })
}

function isSupported({ field, value, quote }: { field: string; value: string; quote: string }, entry: Entry): boolean {
  const text = branchOf(entry)
  if (field === 'companyName') return lettersOf(value) === lettersOf(entry.name) && plain(quote) === plain(entry.name)
  if (!isQuoted(text, quote)) return false
  if (field === 'industry') return NAMES[value]?.some((name) => plain(quote).includes(name)) === true
  const left = listWords(text)
  return listWords(value).every((word) => left.includes(word) && left.splice(left.indexOf(word), 1).length === 1)
}

async function storeAll(officeId: OfficeId): Promise<void> {
  await storeBusinesses(test.ctx, {
    source: 'gelbeseiten.de',
    industry: 'Handwerk',
    offices: [officeId],
    businesses: ENTRIES.map((entry, at) =>
      rawBusiness({
        externalId: `entry ${at}`,
        name: entry.name,
        branch: branchOf(entry),
        street: entry.street,
        zipCode: '22111',
        city: 'Hamburg',
        phone: `040 7770${String(at).padStart(4, '0')}`,
        website: entry.website,
      }),
    ),
  })
}

it.each(BEHAVIOURS)(
  'stores only what the entry itself supports, for 120 entries and a service that is %s',
  { timeout: 120_000 },
  async (how) => {
    const agent = await test.make.agent()
    await storeAll(agent.officeId)
    const asked = ai.requests.length
    ai.behave(how)
    await test.as(agent).call(improvements.ask, { body: { industry: 'Handwerk', location: 'Hamburg' } })
    await test.drain()
    const { run, changes } = (await test.as(agent).call(improvements.get)).body
    expect(run).toMatchObject({ looked: ENTRIES.length, endedAt: expect.any(String) as string })
    const rows = await test.ctx.db
      .selectFrom('business_entries')
      .select(['business_id', 'external_id'])
      .where('external_id', 'like', 'entry %')
      .execute()
    const entryOf = new Map(rows.map(({ business_id, external_id }) => [business_id, ENTRIES[Number(external_id.slice(6))]]))
    const stored = changes.map((change) => ({ ...change, entry: entryOf.get(change.businessId) }))
    process.stdout.write(`${ENTRIES.length} entries, service ${how}: ${ai.requests.length - asked} questions, ${stored.length} proposals\n`)
    expect(stored.length).toBeGreaterThan(10)
    expect(stored.filter(({ entry, ...change }) => entry === undefined || !isSupported(change, entry))).toEqual([])
    expect((await test.as(await test.make.signIn(other)).call(improvements.get)).body.changes).toEqual([])
    const sent = ai.requests.slice(asked).join('\n')
    const reached = ENTRIES.flatMap(({ website, street }) => [website, street]).filter((text) => text !== null && text.length > 8)
    expect(reached.filter((text) => text !== null && sent.includes(text))).toEqual([])
  },
)
