import type { RawBusiness } from '#server/sources/raw-business.ts'

/** A business as a directory shows it. */
export const rawBusiness = (told: Partial<RawBusiness> & Pick<RawBusiness, 'externalId'>): RawBusiness => ({
  name: 'Lührs Gartenbau GmbH',
  branch: 'Garten- und Landschaftsbau',
  street: 'Mühlenweg 4',
  zipCode: '22111',
  city: 'Hamburg',
  phone: '040 66969001',
  email: null,
  website: null,
  path: `/gsbiz/${told.externalId}`,
  ...told,
})
