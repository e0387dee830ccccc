import type { PartnerProfile } from '#shared/contract/network/partners.ts'
import type { RowAt } from '#shared/contract/index.ts'
import type { BodyInput } from '#shared/contract/route.ts'
import type { ServiceType } from '#shared/domain/service-type.ts'
import { SERVICE_INDUSTRY, SERVICE_LABEL, SERVICE_TYPES } from '#shared/domain/service-type.ts'
import { call } from '#web/lib/api.ts'
import { findRemembered, keyFor } from './remembered.ts'

type ProfileForm = BodyInput<RowAt<'PUT /api/partner/profile'>>

/** Keeps a partner's main service until the first sign-in: the registration has no field for it (S1 section 3). */
export function rememberService(email: string, service: ServiceType): void {
  try {
    localStorage.setItem(keyFor(email), service)
  } catch {
    // Storage is disabled or full: the partner sets the trade in the profile instead.
  }
}

function rememberedService(email: string): ServiceType | undefined {
  const stored = findRemembered(email)
  return SERVICE_TYPES.find((service) => service === stored)
}

const forget = (email: string) => localStorage.removeItem(keyFor(email))

/**
 * Fills an empty profile's trade and services once with the choice made at registration. Returns the changed profile, or undefined if there was
 * nothing to do. A choice that could not be saved is kept for the next time.
 */
export async function fillProfile(
  email: string,
  save: (profile: ProfileForm) => Promise<PartnerProfile>,
): Promise<PartnerProfile | undefined> {
  const service = rememberedService(email)
  if (!service) return undefined
  const profile = await call('GET /api/partner/profile')
  const { companyName } = profile
  // The server rejects a profile without a company; the partner area asks for it.
  if (!companyName && profile.industry === null) return undefined
  if (!companyName || profile.industry !== null) {
    forget(email)
    return undefined
  }
  const saved = await save({
    companyName,
    firstName: profile.firstName,
    lastName: profile.lastName,
    phoneNumber: profile.phoneNumber,
    address: profile.address,
    city: profile.city,
    zipCode: profile.zipCode,
    description: profile.description,
    serviceArea: profile.serviceArea,
    website: profile.website ?? '',
    priceRange: profile.priceRange,
    availability: profile.availability,
    industry: SERVICE_INDUSTRY[service],
    services: profile.services ?? SERVICE_LABEL[service],
  })
  forget(email)
  return saved
}
