import { searchClients } from '#shared/contract/work/search-clients.ts'
import type { TestApp } from '#test/app.ts'
import type { Writes } from '#test/prepared-write.ts'
import { createClient, fittingProperty, SOUGHT } from '#test/search-clients.ts'

async function linked(test: TestApp) {
  const [by, property] = [await test.make.agent(), await fittingProperty(test)]
  const client = await createClient(test, by)
  await test.as(by).call(searchClients.link, { params: { id: property }, body: { searchClientId: client } })
  return { by, property, client }
}

export const WRITES: Writes<'searchClients'> = {
  'searchClients.create': async (test) => {
    const [by, property] = [await test.make.agent(), await fittingProperty(test)]
    return { by, input: { body: SOUGHT }, about: { property } }
  },
  'searchClients.update': async (test) => {
    const { by, property, client } = await linked(test)
    return { by, input: { params: { id: client }, body: { ...SOUGHT, name: 'Kunde 17' } }, about: { property } }
  },
  'searchClients.remove': async (test) => {
    const { by, property, client } = await linked(test)
    return { by, input: { params: { id: client } }, about: { property } }
  },
  'searchClients.link': async (test) => {
    const [by, property] = [await test.make.agent(), await fittingProperty(test)]
    return { by, input: { params: { id: property }, body: { searchClientId: await createClient(test, by) } }, about: { property } }
  },
  'searchClients.unlink': async (test) => {
    const { by, property } = await linked(test)
    return { by, input: { params: { id: property } }, about: { property } }
  },
}
