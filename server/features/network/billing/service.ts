import type { Agreement, BillingForm, BillingProfile } from '#shared/contract/network/billing.ts'
import type { Agent, OfficeId, PartnerId, SignedIn } from '#shared/domain/ids.ts'
import { AGREEMENT_VERSION, agreementText } from '#shared/domain/partner-agreement.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents, recordOwn } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { announceToOffice, type PartnersAgent, listRelations } from '../partners/service.ts'
import { type Accepted, type BillingOwner, EMPTY, getBilling, insertAccepted, listAccepted, storeBilling } from './queries.ts'

/** Empty profile of a payee whose account was deleted. */
export const NOBODY = EMPTY

export const readBilling = (ctx: Ctx, partnerId: PartnerId): Promise<BillingProfile> => getBilling(ctx, { user_id: partnerId })

export const readOfficeBilling = (ctx: Ctx, officeId: OfficeId): Promise<BillingProfile> => getBilling(ctx, { office_id: officeId })

type Billed = Agent | Extract<SignedIn, { role: 'partner' }>

const ownerFor = (user: Billed): BillingOwner => (user.role === 'agent' ? { office_id: user.officeId } : { user_id: user.id })

export const readOwnBilling = (ctx: Ctx, user: Billed): Promise<BillingProfile> => getBilling(ctx, ownerFor(user))

/** Refreshes the pages of a partner's agents: drafts show what is missing in the profile, commissions whether VAT is added. */
export async function changeBilling(ctx: Ctx, user: Billed, form: BillingForm): Promise<BillingProfile> {
  return inTransaction(ctx, async (ctx) => {
    await storeBilling(ctx, ownerFor(user), form)
    await recordOwn(ctx, user.id, 'billing_changed')
    const agents = user.role === 'partner' ? await listRelations(ctx, user.id) : []
    for (const { officeId } of agents) await announceToOffice(ctx, officeId, ['/api/makler/statements', '/api/makler/commissions'])
    return readOwnBilling(ctx, user)
  })
}

/** The latest agreement between partner and agent; undefined if the partner never accepted one. */
export async function agreedBetween(ctx: Ctx, officeId: OfficeId, partnerId: PartnerId): Promise<Accepted | undefined> {
  return (await listAccepted(ctx, partnerId)).find((one) => one.officeId === officeId)
}

export async function listAgreements(ctx: Ctx, partnerId: PartnerId): Promise<Agreement[]> {
  const accepted = await listAccepted(ctx, partnerId)
  return (await listRelations(ctx, partnerId)).map((agent) => toAgreement(agent, accepted))
}

function toAgreement({ officeId, name }: PartnersAgent, accepted: readonly Accepted[]): Agreement {
  const current = accepted.find((one) => one.officeId === officeId && one.version === AGREEMENT_VERSION)
  return {
    maklerUserId: officeId,
    maklerName: name,
    version: AGREEMENT_VERSION,
    text: current?.text ?? agreementText(AGREEMENT_VERSION) ?? '',
    acceptedAt: current?.acceptedAt ?? null,
  }
}

/** Stores the accepted wording with the agreement. Rejects an outdated version, so that the partner accepts the current one. */
export async function acceptAgreement(ctx: Ctx, partnerId: PartnerId, maklerUserId: string, version: number): Promise<Agreement> {
  return inTransaction(ctx, async (ctx) => {
    const agent = (await listRelations(ctx, partnerId)).find(({ officeId }) => officeId === maklerUserId)
    if (!agent) throw notFound('Makler nicht gefunden')
    const text = agreementText(version)
    if (text === undefined || version !== AGREEMENT_VERSION)
      throw new Refusal(409, 'Die Vereinbarung wurde inzwischen neu gefasst. Bitte lesen Sie den neuen Wortlaut und stimmen Sie ihm zu.')
    await insertAccepted(ctx, agent.officeId, partnerId, { version, text })
    await announceToOffice(ctx, agent.officeId, ['/api/makler/statements'])
    await recordEvents(ctx, [{ kind: 'agreement_accepted', actorId: partnerId, officeIds: [agent.officeId], details: { version } }])
    return toAgreement(agent, await listAccepted(ctx, partnerId))
  })
}

export { listTaxes } from './queries.ts'
