import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../domain/limits.ts'
import { clearable, orUnset, Required, Text } from '../fields.ts'
import { ApiKey } from '../work/crm-key.ts'

/** One sentence for every place where the specification names none. */
export const Email = emailSaying('Ungültige E-Mail-Adresse')

/** An e-mail address in lower case; the sentence is what the form says when it is none. */
export function emailSaying(invalid: string) {
  return z.string(invalid).trim().toLowerCase().max(254, invalid).pipe(z.email(invalid))
}

/** The same letter is the same, whichever keyboard and system wrote it: ü may be one character or two. */
const typedPassword = (missing: string) => z.string(missing).max(PASSWORD_MAX, 'Passwort ist zu lang').normalize('NFC')

/** A password somebody chooses; `tooShort` is what the form says about fewer than six characters. */
export const newPassword = (tooShort: string) => typedPassword(tooShort).min(PASSWORD_MIN, tooShort)
const NewPassword = newPassword('Passwort muss mindestens 6 Zeichen haben')

/** A password somebody has: every length is possible. */
export const Password = typedPassword('Passwort ist erforderlich').min(1, 'Passwort ist erforderlich')

/** The secret of a link in a mail. */
const Token = z.string('Der Link ist unvollständig').min(1, 'Der Link ist unvollständig').max(200, 'Der Link ist ungültig')

export const FirstName = Required(100, 'Vorname ist erforderlich')
export const LastName = Required(100, 'Nachname ist erforderlich')

export const LoginForm = z.object({ email: Email, password: Password })

/** Nobody registers as administrator. Company and phone are left out when they are empty. */
export const RegisterForm = z.object({
  email: Email,
  password: NewPassword,
  firstName: FirstName,
  lastName: LastName,
  role: z.enum(['agent', 'partner'], 'Bitte wählen Sie, ob Sie Makler oder Partner sind'),
  companyName: orUnset(Text()),
  phoneNumber: orUnset(Text(50)),
})
export type RegisterForm = z.output<typeof RegisterForm>

export const EmailForm = z.object({ email: Email })
export const TokenForm = z.object({ token: Token })
export const ResetForm = z.object({ token: Token, password: NewPassword })
export const PasswordForm = z.object({ currentPassword: Password, newPassword: NewPassword })
/** The new address counts once its link is opened; until then the old one stays. */
export const ChangeEmailForm = z.object({ email: Email, password: Password })

export const SetupForm = z.object({
  token: z.string().min(1, 'Der Einrichtungslink ist unvollständig').max(200),
  email: Email,
  password: NewPassword,
  firstName: FirstName,
  lastName: LastName,
})

const CrmPatch = z.object({
  propstackApiKey: clearable(ApiKey),
  /** Token and secret belong together; either of both makes its CRM the agent's. */
  onofficeToken: clearable(ApiKey),
  onofficeSecret: clearable(ApiKey),
  autoExportEnabled: z.boolean().optional(),
})
export type CrmPatch = z.output<typeof CrmPatch>

/** What a user may change of the own account. An unchanged masked key keeps the stored one, `""` and null clear it. */
export const AccountPatch = z.object({
  ...CrmPatch.shape,
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
  phoneNumber: clearable(Text(50)),
  companyName: clearable(Text(200)),
  firstStepsHidden: z.boolean().optional(),
})
export type AccountPatch = z.output<typeof AccountPatch>
