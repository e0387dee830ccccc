import { z } from 'zod'
import { emailSaying, Password } from '#shared/contract/people/accounts.ts'

export const PartnerLogin = z.object({ email: emailSaying('Gültige E-Mail-Adresse erforderlich'), password: Password })
