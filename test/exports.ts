import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#server/ctx.ts'
import { deliver } from '#server/deliveries/deliver.ts'
import { addDeliveries } from '#server/deliveries/outbox.ts'
import { endAll } from '#server/deliveries/queries.ts'
import { crmChannel } from '#server/features/work/crm/channel.ts'
import { deliveryTo } from '#server/features/work/crm/service.ts'
import { insertRequested, type Plan, storeDeliveries } from '#server/features/work/crm/queries.ts'
import { getCrm } from '#server/features/work/crm/queries-connection.ts'
import { storeOutcome } from '#server/features/work/crm/queries-steps.ts'
import { contract } from '#shared/contract/index.ts'
import { DEMO_KEY } from '#stand-ins/propstack/start.ts'
import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'

/** Stores a waiting export as if its agent had requested it, without a job; returns its delivery's id. */
export async function waitingExport(
  ctx: Ctx,
  { officeId, id: agentId }: Pick<TestAgent, 'id' | 'officeId'>,
  propertyId: number,
  plan: Plan = {},
): Promise<number> {
  const account = { officeId, agentId, crm: await getCrm(ctx, officeId) }
  const exports = await insertRequested(ctx, account, [propertyId], plan)
  const quiet = { ...ctx, queue: { ...ctx.queue, enqueue: () => Promise.resolve() } }
  const [deliveryId = 0] = await addDeliveries(quiet, [{ ...deliveryTo(account, propertyId), isAsked: true }])
  await storeDeliveries(
    ctx,
    exports.map(({ id }) => id),
    [deliveryId],
  )
  return deliveryId
}

/** An export that Propstack rejected permanently; returns its delivery's id. */
export async function failedExport(ctx: Ctx, agent: Pick<TestAgent, 'id' | 'officeId'>, propertyId: number): Promise<number> {
  const deliveryId = await waitingExport(ctx, agent, propertyId)
  const refusal = { status: 'failed', reason: 'Propstack hat das Objekt abgelehnt.' } as const
  await endAll(ctx, { channel: 'crm', target: agent.officeId }, refusal.status, refusal.reason)
  await storeOutcome(ctx, agent.officeId, [deliveryId], refusal)
  return deliveryId
}

/** Processes an agent's waiting exports, as a worker does. */
export const exportWaiting = (ctx: Ctx, { officeId }: Pick<TestAgent, 'officeId'>): Promise<void> => deliver(ctx, crmChannel, officeId)

/** Runs the jobs that a request waits for. Concurrent requests share one call, or each would wait for the others' jobs. */
export async function workingOff<T>(test: TestApp, asked: Promise<T>): Promise<T> {
  let isDone = false
  const reply = asked.finally(() => (isDone = true))
  while (!isDone) {
    await test.drain()
    await sleep(20)
  }
  return reply
}

/** An agent who has stored a valid Propstack key. */
export async function agentWithKey(test: TestApp, overrides: Parameters<TestApp['make']['agent']>[0] = {}): Promise<TestAgent> {
  const agent = await test.make.agent(overrides)
  await test.as(agent).call(contract.accounts.update, { body: { propstackApiKey: DEMO_KEY } })
  return agent
}
