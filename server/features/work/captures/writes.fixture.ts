import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract/index.ts'
import { capturedCards } from '#test/captured.ts'
import { FOUND_BY_SEARCH } from '#test/heard.ts'
import type { Writes } from '#test/prepared-write.ts'
import { searchingAgent } from '#test/searching-agent.ts'

let count = 0

const shared = () =>
  `Haus ${(count += 1)} von privat zu verkaufen, 250.000 €, 29525 Uelzen\nhttps://www.kleinanzeigen.de/s-anzeige/${9_000_000_000 + count}`

/** A result page with one card, as the browser extension reads it. */
const onPage = () => capturedCards([{ externalId: String((count += 1) + 9_100_000_000) }])

export const WRITES: Writes<'captures'> = {
  'captures.create': async (test) => {
    // an earlier capture has already stored what is needed only once per place
    await test.as(await test.make.agent()).call(contract.captures.create, { body: { text: shared() } })
    return { by: await searchingAgent(test), input: { body: { text: shared() } }, heard: FOUND_BY_SEARCH }
  },
  'captures.lookUp': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { source: 'kleinanzeigen.de', externalIds: ['1'] } },
  }),
  'captures.result': async ({ make }) => {
    const externalId = String((count += 1) + 9_200_000_000)
    const property = await make.property({ external_id: externalId, contact_phone: '0171 5550125' })
    const number = { source: 'kleinanzeigen.de' as const, externalId }
    return {
      by: await make.agent(),
      input: { body: { ...number, key: randomUUID(), channel: 'phone', result: 'interested', text: 'Ruft zurück' } },
      about: { property },
    }
  },
  'captures.page': async (test) => {
    const other = await test.make.agent()
    await test.as(other).call(contract.captures.page, { body: { page: onPage(), favorite: false } })
    return { by: await searchingAgent(test), input: { body: { page: onPage(), favorite: true } }, heard: FOUND_BY_SEARCH }
  },
}
