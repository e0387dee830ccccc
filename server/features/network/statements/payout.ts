import type { PayoutNeeds } from '#shared/contract/network/statements.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent, PartnerId } from '#shared/domain/ids.ts'
import { missingOfPayee, type PayoutNeed } from '#shared/domain/statement.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import { listAgreements, readBilling } from '../billing/service.ts'
import { listOwing } from '../commissions/service.ts'
import { writeToPartner } from '../messages/service.ts'
import { announceToPartner, requirePartner } from '../partners/service.ts'
import { findAskedOn, listAsking, storeAsked } from './queries-payout.ts'

export const findRequestDay = findAskedOn

/** What only the partner can provide for a payment by these agents, by default by all of the partner's agents. */
async function needsFor(ctx: Ctx, partnerId: PartnerId, agents?: ReadonlySet<string>): Promise<PayoutNeed[]> {
  const payee = await readBilling(ctx, partnerId)
  const unsigned = payee.isPrivate
    ? []
    : (await listAgreements(ctx, partnerId)).filter(
        ({ maklerUserId, acceptedAt }) => acceptedAt === null && (agents?.has(maklerUserId) ?? true),
      )
  return [
    ...missingOfPayee(payee),
    ...unsigned.map(({ maklerName }) => ({
      field: 'agreement' as const,
      sentence: `Der Vereinbarung über Objekt-Tipps mit ${maklerName} haben Sie noch nicht zugestimmt.`,
    })),
  ]
}

/** What the partner still has to provide: for the agents who owe or asked, or if there are none yet for the agent who will owe first. */
export async function payoutNeeds(ctx: Ctx, partnerId: PartnerId): Promise<PayoutNeeds> {
  const asking = await listAsking(ctx, partnerId)
  const agents = new Set<string>([...(await listOwing(ctx, partnerId)), ...asking.map(({ officeId }) => officeId)])
  const isDue = agents.size > 0
  const needs = await needsFor(ctx, partnerId, isDue ? agents : undefined)
  return { needs, isDue, asked: needs.length === 0 ? [] : asking.map(({ maklerName, askedOn }) => ({ maklerName, askedOn })) }
}

/** Sends a partner a message asking for the missing data, at most once a day. */
export async function askForPayout(ctx: Ctx, agent: Agent, partnerId: PartnerId): Promise<void> {
  const { officeId } = agent
  await inTransaction(ctx, async (ctx) => {
    const { firstName } = await requirePartner(ctx, officeId, partnerId)
    const needs = await needsFor(ctx, partnerId, new Set([officeId]))
    if (needs.length === 0) throw new Refusal(409, 'Von diesem Partner fehlt nichts mehr. Bitte laden Sie die Seite neu.')
    if (!(await storeAsked(ctx, officeId, partnerId, berlinDay(ctx.clock.now()))))
      throw new Refusal(409, 'Nach diesen Angaben wurde heute schon gefragt. Morgen können Sie noch einmal fragen.')
    await announceToPartner(ctx, partnerId, ['/api/partner/payout-needs'])
    await writeToPartner(ctx, agent, partnerId, { content: messageFor(firstName, needs) })
  })
}

const messageFor = (firstName: string, needs: readonly PayoutNeed[]): string =>
  [
    `Guten Tag ${firstName}, damit ich Ihre Provision auszahlen kann, brauche ich noch etwas von Ihnen:`,
    ...needs.map(({ sentence }) => `– ${sentence}`),
    'Sie ergänzen es in Ihrem Partner-Bereich unter „Profil“. Vielen Dank!',
  ].join('\n')
