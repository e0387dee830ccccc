import type { TestApp } from './app.ts'
import type { TestAgent, TestPartner } from './factories.ts'

export interface Network {
  readonly agent: TestAgent
  readonly other: TestAgent
  readonly partner: TestPartner
  readonly rival: TestPartner
}

/** Two partners who work with the same two agents and joined Anna last. */
export async function makeNetwork({ make, clock }: Pick<TestApp, 'make' | 'clock'>): Promise<Network> {
  const agent = await make.agent({ first_name: 'Anna', last_name: 'Berger' })
  const other = await make.agent({ first_name: 'Otto', last_name: 'Kolbe' })
  const partner = await make.user({ role: 'partner' })
  const rival = await make.user({ role: 'partner' })
  for (const who of [partner, rival]) {
    await make.relation(other, who)
    clock.advance(1_000)
    await make.relation(agent, who)
  }
  return { agent, other, partner, rival }
}

/** An agent and a connected partner. */
export async function inTouch({ make }: Pick<TestApp, 'make'>): Promise<{ by: TestAgent; partner: TestPartner }> {
  const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
  await make.relation(by, partner)
  return { by, partner }
}
