import { z } from 'zod'
import { emailWithError, Password } from '#shared/contract/people/account-forms.ts'

export const PartnerLogin = z.object({ email: emailWithError('Gültige E-Mail-Adresse erforderlich'), password: Password })
