import { contract } from '#shared/contract/index.ts'
import type { TestApp } from './app.ts'

let towns = 0
/** Different each time, so that its run is never deduped against a queued one. */
export const newCriteria = () => ({ name: 'Gärtner', industry: 'Gartenbauer', location: `Dorf ${(towns += 1)}` }) as const

export async function withCriteria(test: TestApp) {
  const by = await test.make.agent()
  const { id } = (await test.as(by).call(contract.partnerCriteria.create, { body: newCriteria() })).body
  await test.drain()
  return { by, id }
}
