import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../domain/limits.ts'
import { clearable, orUnset, Required, Text } from '../fields.ts'
import { ApiKey } from '../work/crm-key.ts'

/** Default message where the specification does not give one. */
export const Email = emailWithError('Ungültige E-Mail-Adresse')

/** An email address in lower case; `invalid` is the message for anything else. */
export function emailWithError(invalid: string) {
  return z.string(invalid).trim().toLowerCase().max(254, invalid).pipe(z.email(invalid))
}

/** Normalised to NFC, because keyboards and systems send ü as one character or two. */
const typedPassword = (missing: string) =>
  z.string(missing).max(PASSWORD_MAX, { error: 'Passwort ist zu lang', abort: true }).normalize('NFC')

/** A new password; `tooShort` is the message for fewer than six characters. */
export const newPassword = (tooShort: string) => typedPassword(tooShort).min(PASSWORD_MIN, tooShort)
const NewPassword = newPassword('Passwort muss mindestens 6 Zeichen haben')

/** An existing password, of any length. */
export const Password = typedPassword('Passwort ist erforderlich').min(1, 'Passwort ist erforderlich')

/** The token in an emailed link. */
const Token = z.string('Der Link ist unvollständig').min(1, 'Der Link ist unvollständig').max(200, 'Der Link ist ungültig')

export const FirstName = Required(100, 'Vorname ist erforderlich')
export const LastName = Required(100, 'Nachname ist erforderlich')

export const LoginForm = z.object({ email: Email, password: Password })

/** Admins cannot register. Empty company and phone are omitted. */
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
/** The new address takes effect once its link has been opened. */
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
  /** Token and secret belong together; setting either CRM's key makes that CRM the agent's. */
  onofficeToken: clearable(ApiKey),
  onofficeSecret: clearable(ApiKey),
  autoExportEnabled: z.boolean().optional(),
})
export type CrmPatch = z.output<typeof CrmPatch>

/** Changes to the user's own account. An unchanged mask keeps the stored key; `""` and null clear it. */
export const AccountPatch = z.object({
  ...CrmPatch.shape,
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
  phoneNumber: clearable(Text(50)),
  firstStepsHidden: z.boolean().optional(),
})
export type AccountPatch = z.output<typeof AccountPatch>
