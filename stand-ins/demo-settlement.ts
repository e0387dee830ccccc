import { BillingForm } from '#shared/contract/network/billing.ts'
import { TipForm } from '#shared/contract/network/tips.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { AdminId, Agent, PartnerId, SignedIn } from '#shared/domain/ids.ts'
import { OWNER_CONSENT_VERSION } from '#shared/domain/owner-consent.ts'
import { AGREEMENT_VERSION } from '#shared/domain/partner-agreement.ts'
import type { Ctx } from '#server/ctx.ts'
import { acceptAgreement, changeBilling } from '#server/features/network/billing/service.ts'
import { recordSale } from '#server/features/network/commissions/service.ts'
import { changeReward, decideTip, listPartnerRewards } from '#server/features/network/rewards/service.ts'
import { draftStatement, issueStatement, payStatement } from '#server/features/network/statements/service.ts'
import { submitTip } from '#server/features/network/tips/submit.ts'
import { exportProperties } from '#server/features/work/crm/service.ts'
import { DEMO_ACCOUNTS } from './demo-data.ts'

/** Euro per service. */
const REWARDS: Readonly<Record<string, number>> = { verkauf: 250, vermietung: 100, energieausweis: 25, fotografie: 40 }
const REWARD_OTHERWISE = 20

const PAYEE = {
  legalName: 'Gartenbau Yıldız',
  street: 'Moorfleeter Deich 12',
  zipCode: '22113',
  city: 'Hamburg',
  taxNumber: '45/678/90123',
  iban: 'DE02 1203 0000 0000 2020 51',
}

/** Tips whose owner agreed to the contact. */
const CONSENTED = [
  {
    street: 'Fliederbogen',
    houseNumber: '9',
    zipCode: '22309',
    city: 'Hamburg',
    estimatedPrice: 520_000,
    sellerName: 'Ursula Brinkmann',
    sellerPhone: '040 55500456',
    sellerEmail: 'brinkmann@haus.example',
    description: 'Frau Brinkmann sucht eine kleinere Wohnung und freut sich auf einen Anruf am Vormittag.',
    ownerConsentHow: 'Beim Heckenschnitt gefragt',
  },
  {
    street: 'Kirschenallee',
    houseNumber: '31',
    zipCode: '21335',
    city: 'Lüneburg',
    propertyType: 'Mehrfamilienhaus',
    estimatedPrice: 980_000,
    sellerName: 'Holger Timm',
    sellerPhone: '04131 5550077',
    description: 'Vier Wohnungen, eine steht leer. Herr Timm möchte wissen, was das Haus wert ist.',
    ownerConsentHow: 'Am Telefon',
  },
] as const

const EXPORTED = 5

/** Ends the stories of network and CRM with the product's own services, in the order in which they happen. */
export async function seedEnds(ctx: Ctx): Promise<void> {
  const ids = await idsByEmail(ctx)
  const agent = ids.get('makler@giebel.demo') as Agent
  const [partnerId, adminId] = [ids.get('partner@giebel.demo')?.id as PartnerId, ids.get('admin@giebel.demo')?.id as AdminId]
  for (const { id, serviceType } of await listPartnerRewards(ctx))
    await changeReward(ctx, adminId, id, REWARDS[serviceType] ?? REWARD_OTHERWISE)
  for (const tip of CONSENTED) await submitTip(ctx, partnerId, TipForm.parse({ ...tip, ownerConsentVersion: OWNER_CONSENT_VERSION }))
  await changeBilling(ctx, { id: partnerId, role: 'partner' }, BillingForm.parse(PAYEE))
  await acceptAgreement(ctx, partnerId, agent.officeId, AGREEMENT_VERSION)
  await settleSales(ctx, agent, partnerId, adminId)
  await exportSome(ctx)
}

/** A sale that is paid by credit note, and a reward that is still owed. */
async function settleSales(ctx: Ctx, agent: Agent, partnerId: PartnerId, adminId: AdminId): Promise<void> {
  const tips = await ctx.db.selectFrom('property_tips').select(['id', 'status']).where('partner_id', '=', partnerId).execute()
  const [sold, accepted] = ['sold', 'accepted'].map((status) => tips.find((tip) => tip.status === status))
  if (!sold || !accepted) throw new Error('the demo has no sold or no accepted tip')
  const today = ctx.clock.now().getTime()
  const saleDate = berlinDay(new Date(today - 21 * DAY))
  const { id } = await recordSale(ctx, agent, { tipId: sold.id, salePrice: 415_000, commissionRate: 0.5, saleDate })
  const draft = await draftStatement(ctx, agent.officeId, { partnerId, commissionIds: [id] })
  await issueStatement(ctx, agent, draft.id)
  await payStatement(ctx, agent, draft.id, berlinDay(new Date(today)))
  await decideTip(ctx, adminId, accepted.id, { status: 'contracted' })
}

/** Sends some matches of each office's principal to its CRM. */
async function exportSome(ctx: Ctx): Promise<void> {
  const ids = await idsByEmail(ctx)
  for (const { email } of DEMO_ACCOUNTS.filter((account) => account.role === 'agent' && !('officeRole' in account))) {
    const agent = ids.get(email) as Agent
    const matched = await ctx.db
      .selectFrom('matches')
      .select('property_id')
      .where('agent_id', '=', agent.id)
      .orderBy('property_id', 'desc')
      .limit(EXPORTED)
      .execute()
    await exportProperties(ctx, agent, { propertyIds: matched.map(({ property_id }) => property_id), withOwner: false })
  }
}

async function idsByEmail({ db }: Ctx): Promise<ReadonlyMap<string, SignedIn>> {
  const rows = await db.selectFrom('users').select(['id', 'email', 'role', 'office_id as officeId']).where('is_demo', '=', true).execute()
  return new Map(rows.map(({ email, ...user }) => [email, user as SignedIn]))
}
