import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { FOUND_BY_SEARCH } from '#test/heard.ts'
import type { Writes } from '#test/prepared-write.ts'
import { searchingAgent } from '#test/searching-agent.ts'
import { csvForm, toCsv } from '#test/csv-form.ts'

let count = 0
/** A unique file with a clear listing, so that its owner may be written to. */
const file = () => csvForm(toCsv([{ id: (count += 1), title: `Einfamilienhaus mit Garten von privat, Nr. ${count}` }]))

const uploaded = async (test: TestApp, by: TestAgent) => (await test.as(by).call(contract.imports.upload, { body: file() })).body

export const WRITES: Writes<'imports'> = {
  'imports.upload': async ({ make }) => ({ by: await make.agent(), input: { body: file() } }),
  'imports.importFile': async (test) => ({ by: await searchingAgent(test), input: { body: file() }, heard: FOUND_BY_SEARCH }),
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
    const by = await searchingAgent(test)
    const { id } = (await test.as(by).call(contract.imports.importFile, { body: file() })).body
    return { by, input: { params: { id } }, about: { import: id } }
  },
}
