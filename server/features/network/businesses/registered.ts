import type { Partner, PartnerUser } from '#shared/contract/network/businesses.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { INDUSTRY_LABEL } from '#shared/domain/partner.ts'
import {
  isSearchIndustry,
  namesTrade,
  PARTNER_STATUSES,
  type PartnerStatus,
  REGISTERED_STATUS,
  type SearchIndustry,
  TRADE,
} from '#shared/domain/partner-criteria.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import type { Ctx } from '../../../ctx.ts'
import { cleanPhone, cleanStreet } from './clean.ts'
import { businessKeys, isSameBusiness } from './identity.ts'
import { listPeople } from '../partners/service.ts'
import { type BusinessFilter, listOwnBusinesses, listPartnerProspects, type OwnOfBusiness } from './queries.ts'
import { listByKeys } from './queries-store.ts'
import { searchedWords, buildSearchText } from './search-text.ts'

type Person = Awaited<ReturnType<typeof listPeople>>[number]

const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`.trim()

/** Registered partners in the form of businesses, with the ids of their directory businesses. */
export interface Registered {
  readonly partners: readonly Partner[]
  readonly businessIds: readonly number[]
}

export async function getRegistered(ctx: Ctx, officeId: OfficeId): Promise<Registered> {
  const [users, prospects] = [await listPeople(ctx, officeId), await listPartnerProspects(ctx, officeId)]
  const stored = new Map(prospects.map((prospect) => [prospect.partnerId as string, prospect]))
  const partners = users.map((user) => toPartner(user, stored.get(user.id)))
  const businesses = await businessesAmong(ctx, partners)
  const businessIds = [...new Set(businesses.flatMap(({ ids }) => ids))]
  const before = new Map((await listOwnBusinesses(ctx, officeId, businessIds)).map((own) => [own.businessId, own]))
  return {
    partners: businesses.map(({ partner, ids }) =>
      withWhatWas(
        partner,
        ids.flatMap((id) => before.get(id) ?? []),
      ),
    ),
    businessIds,
  }
}

const toPartner = (user: Person, prospect: { readonly status: string | null; readonly isExported: boolean } | undefined): Partner => ({
  id: `registered-${user.id}`,
  isRegistered: true,
  companyName: user.companyName ?? fullName(user),
  contactPerson: fullName(user),
  industry: user.industry ? INDUSTRY_LABEL[user.industry] : '',
  ...cleanStreet(user.address),
  zipCode: user.zipCode,
  city: user.city,
  phone: user.phone,
  email: user.email,
  website: user.website,
  description: user.description,
  prospectStatus: (prospect?.status as PartnerStatus | null | undefined) ?? REGISTERED_STATUS,
  isExported: prospect?.isExported ?? false,
  sourceUrl: null,
  sources: [],
  updates: [],
})

/** Carries the agent's status and export flag of the business over to the partner, until the agent sets a status for the partner. */
function withWhatWas(partner: Partner, businesses: readonly OwnOfBusiness[]): Partner {
  const furthest = PARTNER_STATUSES.findLast((status) => status !== 'not_contacted' && businesses.some((own) => own.status === status))
  return {
    ...partner,
    prospectStatus: partner.prospectStatus === REGISTERED_STATUS && furthest ? furthest : partner.prospectStatus,
    isExported: partner.isExported || businesses.some(({ isExported }) => isExported),
  }
}

/** Finds each partner's directory businesses, so that the list shows each once. */
async function businessesAmong(ctx: Ctx, partners: readonly Partner[]): Promise<{ partner: Partner; ids: readonly number[] }[]> {
  const facts = partners.map((partner) => ({ partner, one: { ...partner, phoneKey: cleanPhone(partner.phone).key } }))
  const known = await listByKeys(ctx, [...new Set(facts.flatMap(({ one }) => businessKeys(one)))])
  return facts.map(({ partner, one }) => ({ partner, ids: known.filter((business) => isSameBusiness(one, business)).map(({ id }) => id) }))
}

/** Whether a registered partner matches the filter. */
export function isWanted(partner: Partner, { industry, location, prospectStatus, search }: BusinessFilter): boolean {
  const fold = (text: string | null) => foldGerman(text ?? '')
  return (
    (industry === undefined || partner.industry === industry || (isSearchIndustry(industry) && isOfTrade(partner, industry))) &&
    (location === undefined || fold(partner.city).includes(fold(location)) || (partner.zipCode ?? '').startsWith(location)) &&
    (prospectStatus === undefined || shownStatus(partner.prospectStatus) === shownStatus(prospectStatus)) &&
    (search === undefined || isFoundBy(partner, searchedWords(search)))
  )
}

/** Matches the registered industry, or the trade in name or description: some trades are not among the registered industries. */
const isOfTrade = ({ industry, companyName, description }: Partner, wanted: SearchIndustry): boolean =>
  TRADE[wanted].registered.some((code) => INDUSTRY_LABEL[code] === industry) || namesTrade(`${companyName}\n${description ?? ''}`, wanted)

function isFoundBy(partner: Partner, words: readonly string[]): boolean {
  const text = buildSearchText(partner, [partner.contactPerson, partner.industry])
  return words.every((word) => text.includes(word))
}

/** Treats the two values for "not called yet" as one. */
const shownStatus = (status: string) => (status === REGISTERED_STATUS ? 'not_contacted' : status)

export const toPartnerUser = (user: PartnerUser): PartnerUser => ({
  id: user.id,
  companyName: user.companyName,
  firstName: user.firstName,
  lastName: user.lastName,
  industry: user.industry,
  address: user.address,
  city: user.city,
  zipCode: user.zipCode,
  phone: user.phone,
  email: user.email,
  website: user.website,
  status: user.status,
})
