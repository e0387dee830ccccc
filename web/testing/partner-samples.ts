import type { PartnerProfile } from '#shared/contract/network/partners.ts'
import type { OwnTip } from '#shared/contract/network/tips.ts'
import type { User } from '#shared/contract/people/accounts.ts'
import { sampleUser } from './samples.ts'

export const samplePartner = (change: Partial<User> = {}): User =>
  sampleUser({ email: 'gero@gartenbau.example', firstName: 'Gero', lastName: 'Grün', role: 'partner', userLevel: 3, ...change })

export const sampleProfile = (change: Partial<PartnerProfile> = {}): PartnerProfile => ({
  companyName: 'Grün Gartenbau',
  firstName: 'Gero',
  lastName: 'Grün',
  email: 'gero@gartenbau.example',
  phoneNumber: null,
  address: null,
  city: null,
  zipCode: null,
  industry: null,
  services: null,
  description: null,
  website: null,
  priceRange: 'standard',
  serviceArea: null,
  availability: 'nach_absprache',
  status: 'active',
  maklerRelations: [],
  ...change,
})

/** A tip as its partner reads it. */
export const sampleOwnTip = (id: number, change: Partial<OwnTip> = {}): OwnTip => ({
  id,
  tipType: 'Immobilienverkauf',
  propertyType: 'Haus',
  address: null,
  street: 'Lindenweg',
  houseNumber: String(id),
  zipCode: '22111',
  city: 'Hamburg',
  position: null,
  photos: [],
  estimatedPrice: 312_500,
  sellerName: null,
  sellerPhone: null,
  sellerEmail: null,
  notes: null,
  urgency: 'mittel',
  leadSource: null,
  description: null,
  status: 'submitted',
  maklerNotes: null,
  submittedAt: '2026-11-20T08:00:00Z',
  priority: null,
  ownerConsent: null,
  maklerUserId: '0198a000-0000-7000-8000-000000000002',
  maklerName: 'Anna Berger',
  ...change,
})
