import { contract } from '#shared/contract/index.ts'
import type { TestApp } from './app.ts'
import { capturedCards } from './captured.ts'
import { csvForm, csvOf } from './csv-form.ts'
import type { TestAgent } from './factories.ts'
import type { PreparedWrite } from './prepared-write.ts'

type Write = (test: TestApp) => Promise<PreparedWrite>

let count = 0
/** No two are the same. */
const file = () => csvForm(csvOf([{ id: (count += 1) }]))

const shared = () => `Haus ${(count += 1)}, 250.000 €, 29525 Uelzen\nhttps://www.kleinanzeigen.de/s-anzeige/${9_000_000_000 + count}`

/** A result page with one card, as the browser extension reads it. */
const onPage = () => capturedCards([{ externalId: String((count += 1) + 9_100_000_000) }])

/** What he imports fits his search. */
async function searching({ make }: TestApp): Promise<TestAgent> {
  const by = await make.agent()
  await make.savedSearch(by, { location: 'Uelzen' })
  return by
}

const uploaded = async (test: TestApp, by: TestAgent) => (await test.as(by).call(contract.imports.upload, { body: file() })).body

/** Calls by which agents bring in adverts of their own. */
export const IMPORT_WRITES = {
  'captures.create': async (test) => {
    // somebody was there before: what a place needs once is stored
    await test.as(await test.make.agent()).call(contract.captures.create, { body: { text: shared() } })
    return { by: await searching(test), input: { body: { text: shared() } } }
  },
  'captures.lookUp': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { source: 'kleinanzeigen.de', externalIds: ['1'] } },
  }),
  'captures.page': async (test) => {
    const somebody = await test.make.agent()
    await test.as(somebody).call(contract.captures.page, { body: { page: onPage(), favorite: false } })
    return { by: await searching(test), input: { body: { page: onPage(), favorite: true } } }
  },
  'mailbox.renew': async ({ make }) => ({ by: await make.agent() }),
  'mailbox.close': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(contract.mailbox.renew)
    return { by }
  },
  'imports.upload': async ({ make }) => ({ by: await make.agent(), input: { body: file() } }),
  'imports.importFile': async (test) => ({ by: await searching(test), input: { body: file() } }),
  'imports.start': async (test) => {
    const by = await test.make.agent()
    const { id, preview } = await uploaded(test, by)
    return { by, input: { params: { id }, body: { mapping: preview?.mapping ?? {} } }, about: { import: id } }
  },
  'imports.cancel': async (test) => {
    const by = await test.make.agent()
    const { id } = await uploaded(test, by)
    return { by, input: { params: { id } }, about: { import: id } }
  },
  'imports.undo': async (test) => {
    const by = await searching(test)
    const { id } = (await test.as(by).call(contract.imports.importFile, { body: file() })).body
    return { by, input: { params: { id } }, about: { import: id } }
  },
} as const satisfies Record<string, Write>
