import { z } from 'zod'
import { emailWithError, FirstName, LastName } from '#shared/contract/people/account-forms.ts'
import { Required, Text } from '#shared/contract/fields.ts'
import { PASSWORD_MAX, PASSWORD_MIN_REGISTRATION } from '#shared/domain/limits.ts'
import { SERVICE_TYPES } from '#shared/domain/service-type.ts'

/** S1 section 5: these pages report missing fields before invalid ones, and require longer passwords than other pages. */
const Person = {
  firstName: FirstName,
  lastName: LastName,
  email: z.string().trim().min(1, 'E-Mail ist erforderlich').pipe(emailWithError('Ungültige E-Mail-Adresse')),
  phoneNumber: Text(50),
  password: z
    .string()
    .min(1, 'Passwort ist erforderlich')
    .min(PASSWORD_MIN_REGISTRATION, `Passwort muss mindestens ${PASSWORD_MIN_REGISTRATION} Zeichen lang sein`)
    .max(PASSWORD_MAX, 'Passwort ist zu lang'),
  confirmPassword: z.string(),
}

/** Compared even while other fields are invalid, so that all errors are shown at once. */
const repeated = {
  path: ['confirmPassword'],
  error: 'Passwörter stimmen nicht überein',
  when: () => true,
}
const isRepeated = ({ password, confirmPassword }: { password: string; confirmPassword: string }) => password === confirmPassword

export const AgentRegistration = z.object({ ...Person, companyName: Text(), serviceType: z.literal('') }).refine(isRepeated, repeated)

export const PartnerRegistration = z
  .object({
    ...Person,
    companyName: Required(200, 'Firmenname ist erforderlich'),
    serviceType: z.enum(SERVICE_TYPES, 'Dienstleistung ist erforderlich'),
  })
  .refine(isRepeated, repeated)
