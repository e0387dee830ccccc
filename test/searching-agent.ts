import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'

/** An agent with a saved search that matches the adverts of `capturedCards` and `toCsv`. */
export async function searchingAgent({ make }: TestApp): Promise<TestAgent> {
  const by = await make.agent()
  await make.savedSearch(by, { location: 'Uelzen' })
  return by
}
