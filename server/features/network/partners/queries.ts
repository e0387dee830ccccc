import type { AgentId, PartnerId } from '#shared/domain/ids.ts'
import type { PartnerLink, PartnerProfile, PartnerProfileForm } from '#shared/contract/network/partners.ts'
import type { Availability, Industry, PriceRange } from '#shared/domain/partner.ts'
import type { Ctx } from '../../../ctx.ts'

/** The active agent whose link this is, undefined when nobody's. */
export function findInviter({ db }: Ctx, shortLink: string) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'company_name as companyName', 'short_link as shortLink'])
    .where('short_link', '=', shortLink)
    .where('role', '=', 'agent')
    .$narrowType<{ id: AgentId }>()
    .where('is_active', '=', true)
    .executeTakeFirst()
}

type Trade = Omit<PartnerProfileForm, 'companyName' | 'firstName' | 'lastName' | 'phoneNumber'>

/** Stores what a partner tells about the trade; what was told before is replaced as a whole. */
export async function storeTrade({ db, clock }: Ctx, partnerId: PartnerId, trade: Trade): Promise<void> {
  const row = {
    address: trade.address ?? null,
    city: trade.city ?? null,
    zip_code: trade.zipCode ?? null,
    industry: trade.industry ?? null,
    services: trade.services ?? null,
    description: trade.description ?? null,
    website: trade.website || null,
    price_range: trade.priceRange,
    service_area: trade.serviceArea ?? null,
    availability: trade.availability,
    updated_at: clock.now(),
  }
  await db
    .insertInto('partner_profiles')
    .values({ user_id: partnerId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function storePerson({ db, clock }: Ctx, partnerId: PartnerId, form: PartnerProfileForm): Promise<void> {
  await db
    .updateTable('users')
    .set({
      company_name: form.companyName,
      first_name: form.firstName,
      last_name: form.lastName,
      phone_number: form.phoneNumber ?? null,
      updated_at: clock.now(),
    })
    .where('id', '=', partnerId)
    .execute()
}

/** Joins partner and agent. A relation that exists stays as it is: whom the agent has put to rest does not wake himself. */
export async function storeRelation(
  { db, clock }: Ctx,
  { agentId, partnerId, shortLink }: { agentId: AgentId; partnerId: PartnerId; shortLink: string },
): Promise<void> {
  await db
    .insertInto('partner_relations')
    .values({ agent_id: agentId, partner_id: partnerId, short_link: shortLink, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['agent_id', 'partner_id']).doNothing())
    .execute()
}

/** A partner who has told nothing yet has an empty profile. */
export async function getProfile({ db }: Ctx, partnerId: PartnerId): Promise<PartnerProfile> {
  const { isActive, ...row } = await db
    .selectFrom('users as u')
    .leftJoin('partner_profiles as p', 'p.user_id', 'u.id')
    .select([
      'u.company_name as companyName',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.phone_number as phoneNumber',
      'u.is_active as isActive',
      'p.address',
      'p.city',
      'p.zip_code as zipCode',
      'p.industry',
      'p.services',
      'p.description',
      'p.website',
      'p.price_range as priceRange',
      'p.service_area as serviceArea',
      'p.availability',
    ])
    .where('u.id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    industry: row.industry as Industry | null,
    priceRange: (row.priceRange ?? 'standard') as PriceRange,
    availability: (row.availability ?? 'nach_absprache') as Availability,
    status: isActive ? 'active' : 'inactive',
    maklerRelations: await listRelations({ db }, partnerId),
  }
}

async function listRelations({ db }: Pick<Ctx, 'db'>, partnerId: PartnerId): Promise<PartnerProfile['maklerRelations']> {
  const rows = await db
    .selectFrom('partner_relations as r')
    .innerJoin('users as a', 'a.id', 'r.agent_id')
    .select([
      'a.id as maklerUserId',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'r.short_link as shortLink',
      'r.is_active as isActive',
      'r.created_at as createdAt',
    ])
    .where('r.partner_id', '=', partnerId)
    .orderBy('r.created_at', 'desc')
    .orderBy('a.id')
    .limit(200)
    .execute()
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, maklerName: `${firstName} ${lastName}`.trim() }))
}

export function getLink({ db }: Ctx, agentId: AgentId): Promise<Omit<PartnerLink, 'url'>> {
  return db
    .selectFrom('users')
    .select(['short_link as shortLink', 'short_link_shared_at as sharedAt'])
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
}

/** Remembers the first time the link was handed on. */
export async function storeShared({ db, clock }: Ctx, agentId: AgentId): Promise<void> {
  await db
    .updateTable('users')
    .set({ short_link_shared_at: clock.now() })
    .where('id', '=', agentId)
    .where('short_link_shared_at', 'is', null)
    .execute()
}

export async function storeLink({ db }: Ctx, agentId: AgentId, shortLink: string): Promise<void> {
  await db.updateTable('users').set({ short_link: shortLink, short_link_shared_at: null }).where('id', '=', agentId).execute()
}
