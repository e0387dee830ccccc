import type { ServerProcess } from '#test/server-process.ts'
import type { Input } from '#test/as.ts'
import { type Connection, connectTo, type RawAnswer } from '#test/connection.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { ADDRESS, SALE } from '#test/settlements.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { billing } from '#shared/contract/network/billing.ts'
import { commissions } from '#shared/contract/network/commissions.ts'
import { statements } from '#shared/contract/network/statements.ts'
import { buildAddress, type ReplyOf, type Route } from '#shared/contract/route.ts'
import { AGREEMENT_VERSION } from '#shared/domain/partner-agreement.ts'
import { DEMO_KEY } from '#stand-ins/propstack/start.ts'
import { withFactories } from './giebel.ts'
import type { Site } from './site.ts'

/** As many of each effect as a run may need. */
const AMOUNT = 40

/** What one office needs to cause effects: each of these is used once. */
export interface Material {
  readonly agent: TestAgent
  readonly properties: readonly number[]
  /** Drafts that can be issued. */
  readonly drafts: readonly number[]
}

/** Sends a call of the contract. */
export function ask<R extends Route>(connection: Connection, cookie: string, row: R, input: Input<R> = {}): Promise<RawAnswer> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object }
  const path = buildAddress(row.path, params as Record<string, unknown>, query as Record<string, unknown>)
  return connection.send({ method: row.method, path, headers: { cookie }, ...(body && { body }) })
}

export async function prepareMaterial(site: Site, { url }: ServerProcess, name: string): Promise<Material> {
  const { agent, partner, tips, properties } = await makeRows(site, name)
  const connection = connectTo(url)
  const call = async <R extends Route>({ cookie }: { readonly cookie: string }, row: R, input: Input<R>) => {
    const { status, text } = await ask(connection, cookie, row, input)
    if (status !== 200) throw new Error(`${row.method} ${row.path}: ${status} ${text}`)
    return row.reply?.parse(JSON.parse(text)) as ReplyOf<R>
  }
  try {
    await call(agent, accounts.update, { body: { propstackApiKey: DEMO_KEY } })
    for (const user of [agent, partner]) await call(user, billing.put, { body: { ...ADDRESS, legalName: user.lastName } })
    await call(partner, billing.accept, { body: { maklerUserId: agent.officeId, version: AGREEMENT_VERSION } })
    const drafts: number[] = []
    for (const tipId of tips) {
      const { id } = await call(agent, commissions.create, { body: { ...SALE, tipId, saleDate: new Date().toISOString().slice(0, 10) } })
      drafts.push((await call(agent, statements.create, { body: { partnerId: partner.id, commissionIds: [id] } })).id)
    }
    return { agent, properties, drafts }
  } finally {
    connection.close()
  }
}

/** Adverts that differ enough not to be taken for one property. */
const makeRows = (site: Site, name: string) =>
  withFactories(site, async (make) => {
    const agent = await make.agent()
    const partner: TestPartner = await make.user({ role: 'partner' })
    await make.relation(agent, partner)
    const tips: number[] = []
    for (let n = 0; n < AMOUNT; n += 1) tips.push(await make.tip(agent, partner, { house_number: String(n + 1) }))
    const properties = await make.properties(
      Array.from({ length: AMOUNT }, (_, n) => ({
        title: `${name}: Haus ${n}`,
        size: 90 + 3 * n,
        plot_size: 300 + 17 * n,
        price_cents: 25_000_000 + n * 1_700_000,
      })),
    )
    return { agent, partner, tips, properties }
  })
