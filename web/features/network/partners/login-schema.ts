import { z } from 'zod'
import { emailSaying, Password } from '#shared/contract/people/account-forms.ts'

export const PartnerLogin = z.object({ email: emailSaying('Gültige E-Mail-Adresse erforderlich'), password: Password })
