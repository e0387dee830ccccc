import { z } from 'zod'
import {
  AVAILABILITIES,
  AVAILABILITY_DEFAULT,
  INDUSTRIES,
  INDUSTRY_DEFAULT,
  PRICE_RANGE_DEFAULT,
  PRICE_RANGES,
} from '../../domain/partner.ts'
import { emailWithError, FirstName, LastName, newPassword } from '../people/account-forms.ts'
import { orUnset, Required, Text } from '../fields.ts'

const INVALID_URL = 'Gültige Website-URL erforderlich'

/** A website; `""` is stored as null. `firma.de` gets the prefix `https://`. */
const Website = z
  .string()
  .trim()
  .max(300, INVALID_URL)
  .transform((value) => (value === '' || /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`))
  .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: INVALID_URL })], INVALID_URL))

const Trade = {
  address: orUnset(Text()),
  city: orUnset(Text(100)),
  zipCode: orUnset(Text(10)),
  services: orUnset(Text(1_000)),
  description: orUnset(Text(2_000)),
  serviceArea: orUnset(Text(300)),
  website: Website.optional(),
}

/** The form behind an agent's invitation link. The confirmation is checked in the client and never stored. */
export const PartnerRegistrationForm = z
  .object({
    ...Trade,
    companyName: Required(200, 'Firmenname ist erforderlich'),
    firstName: FirstName,
    lastName: LastName,
    email: emailWithError('Gültige E-Mail-Adresse erforderlich'),
    password: newPassword('Passwort muss mindestens 6 Zeichen lang sein'),
    confirmPassword: newPassword('Passwort-Bestätigung ist erforderlich').optional(),
    phone: orUnset(Text(50)),
    industry: z.enum(INDUSTRIES, 'Bitte wählen Sie eine Branche').default(INDUSTRY_DEFAULT),
    priceRange: z.enum(PRICE_RANGES, 'Bitte wählen Sie ein Preisniveau').default(PRICE_RANGE_DEFAULT),
    availability: z.enum(AVAILABILITIES, 'Bitte wählen Sie eine Verfügbarkeit').default(AVAILABILITY_DEFAULT),
  })
  .refine(
    (form: { password?: unknown; confirmPassword?: unknown } | undefined) =>
      !form?.confirmPassword || form.confirmPassword === form.password,
    {
      path: ['confirmPassword'],
      error: 'Passwörter stimmen nicht überein',
      // reported together with other errors, not only once the rest is valid
      when: () => true,
    },
  )
export type PartnerRegistrationForm = z.output<typeof PartnerRegistrationForm>

export const PartnerProfileForm = z.object({
  ...Trade,
  companyName: Required(200, 'Firmenname ist erforderlich'),
  firstName: FirstName,
  lastName: LastName,
  phoneNumber: orUnset(Text(50)),
  industry: orUnset(z.enum(INDUSTRIES, 'Bitte wählen Sie eine Branche')),
  priceRange: z.enum(PRICE_RANGES, 'Bitte wählen Sie ein Preisniveau').default(PRICE_RANGE_DEFAULT),
  availability: z.enum(AVAILABILITIES, 'Bitte wählen Sie eine Verfügbarkeit').default(AVAILABILITY_DEFAULT),
})
export type PartnerProfileForm = z.output<typeof PartnerProfileForm>
