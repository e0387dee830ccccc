import { IMAGE_BYTES_MAX, IMAGE_TYPES, PASSWORD_MAX, PASSWORD_MIN, SESSIONS_PAGE } from '../../domain/limits.ts'
import { PageQuery } from '../pages.ts'
import { z } from 'zod'
import { ROLES } from '../../domain/roles.ts'
import { ApiKey } from '../work/crm.ts'
import { ById, clearable, Done, Id, Moment, orUnset, Required, Text } from '../fields.ts'
import type { Routes } from '../route.ts'

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

/** The secret of a link in a letter. */
const Token = z.string('Der Link ist unvollständig').min(1, 'Der Link ist unvollständig').max(200, 'Der Link ist ungültig')

export const FirstName = Required(100, 'Vorname ist erforderlich')
export const LastName = Required(100, 'Nachname ist erforderlich')

/** When a key was tried, null where it can no longer be read; and the German sentence that says what is wrong, null when it went well. */
export const KeyTest = z.object({ at: Moment.nullable(), error: z.string().nullable() })
export type KeyTest = z.output<typeof KeyTest>

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  userLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  companyName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  isActive: z.boolean(),
  isEmailVerified: z.boolean(),
  /** The address that is to follow once its link is opened. */
  pendingEmail: z.string().nullable(),
  isDemo: z.boolean(),
  profileImageUrl: z.string().nullable(),
  /** Masked: bullets and the last four characters. Null when no key is stored. */
  propstackApiKey: z.string().nullable(),
  /** What the last test of the stored key, or an export since, found out about it; null when there was none. */
  propstackTest: KeyTest.nullable(),
  autoExportEnabled: z.boolean(),
  /** The list of first steps was put away. */
  firstStepsHidden: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type User = z.output<typeof User>

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

/** A browser that is signed in to the account. */
export const Session = z.object({
  id: Id,
  /** Browser and system in words, `Firefox auf Windows`. */
  device: z.string(),
  address: z.string().nullable(),
  isCurrent: z.boolean(),
  createdAt: Moment,
  lastSeenAt: Moment,
})
export type Session = z.output<typeof Session>

export const SetupForm = z.object({
  token: z.string().min(1, 'Der Einrichtungslink ist unvollständig').max(200),
  email: Email,
  password: NewPassword,
  firstName: FirstName,
  lastName: LastName,
})

const PropstackPatch = z.object({
  propstackApiKey: clearable(ApiKey),
  autoExportEnabled: z.boolean().optional(),
})
export type PropstackPatch = z.output<typeof PropstackPatch>

/** What a user may change of the own account. An unchanged masked key keeps the stored one, `""` and null clear it. */
export const AccountPatch = z.object({
  ...PropstackPatch.shape,
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
  phoneNumber: clearable(Text(50)),
  firstStepsHidden: z.boolean().optional(),
})
export type AccountPatch = z.output<typeof AccountPatch>

/** A whole office may stand behind one network address. */
const LETTERS_PER_ADDRESS = { calls: 60, seconds: 300, per: 'address' } as const
/** Against guessing. */
const FAILURES_PER_ADDRESS = { calls: 100, seconds: 300, per: 'address', counts: 'failures' } as const

/** Wherever somebody reads who he is. */
const OWN_ACCOUNT = ['/api/auth/user', '/api/partner/current'] as const

/** Registering, signing in and out, what an account is secured by, and the very first administrator. Who is signed in afterwards stands in the answer and is not asked for again. */
export const accounts = {
  current: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'session',
    reply: User,
    summary: 'Der angemeldete Benutzer; 401 heißt: niemand ist angemeldet.',
  },
  update: {
    method: 'PATCH',
    path: '/api/auth/user',
    access: 'session',
    body: AccountPatch,
    reply: User,
    invalidates: [...OWN_ACCOUNT, '/api/partner/profile', '/api/first-steps'],
    summary: 'Eigene Angaben ändern: Propstack-Schlüssel, automatischer Export, Name, Telefon.',
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: LoginForm,
    reply: z.object({ success: z.literal(true), user: User }),
    invalidates: [],
    limits: [
      { calls: 10, seconds: 300, per: { device: 'email' }, counts: 'failures' },
      FAILURES_PER_ADDRESS,
      { calls: 10, seconds: 300, per: { body: 'email' }, counts: 'failures' },
    ],
    summary: 'Anmelden. Setzt das Sitzungs-Cookie.',
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    reply: Done,
    invalidates: [],
    summary: 'Abmelden; auch ohne Sitzung ohne Fehler.',
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    body: RegisterForm,
    reply: Done,
    invalidates: [],
    limits: [
      { calls: 60, seconds: 3600, per: 'address' },
      { calls: 10, seconds: 3600, per: { body: 'email' } },
    ],
    summary: 'Konto anlegen. Meldet nicht an, sondern schickt einen Bestätigungslink.',
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    body: TokenForm,
    reply: z.object({ success: z.literal(true), email: z.string() }),
    invalidates: [...OWN_ACCOUNT, '/api/partner/profile', '/api/search-criteria'],
    limits: [FAILURES_PER_ADDRESS],
    summary: 'Bestätigt mit dem Link aus der E-Mail die Adresse, auch eine neue.',
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/resend-verification',
    access: 'public',
    body: EmailForm,
    reply: Done,
    invalidates: [],
    limits: [LETTERS_PER_ADDRESS, { calls: 3, seconds: 900, per: { body: 'email' } }],
    summary: 'Schickt den Bestätigungslink noch einmal. Die Antwort ist für jede Adresse dieselbe.',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    body: EmailForm,
    reply: Done,
    invalidates: [],
    limits: [LETTERS_PER_ADDRESS, { calls: 3, seconds: 900, per: { body: 'email' } }],
    summary: 'Schickt einen Link für ein neues Passwort. Die Antwort ist für jede Adresse dieselbe.',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    body: ResetForm,
    reply: Done,
    invalidates: [],
    limits: [FAILURES_PER_ADDRESS],
    summary: 'Setzt mit dem Link aus der E-Mail ein neues Passwort und beendet alle Sitzungen.',
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'session',
    body: PasswordForm,
    reply: Done,
    invalidates: ['/api/auth/sessions'],
    limits: [{ calls: 10, seconds: 300, per: 'user', counts: 'failures' }],
    summary: 'Ändert das eigene Passwort und beendet die anderen Sitzungen.',
  },
  changeEmail: {
    method: 'POST',
    path: '/api/auth/change-email',
    access: 'session',
    body: ChangeEmailForm,
    reply: Done,
    invalidates: OWN_ACCOUNT,
    limits: [
      { calls: 10, seconds: 300, per: 'user', counts: 'failures' },
      // the letter goes to whoever is named, from however many accounts
      { calls: 5, seconds: 900, per: { body: 'email' } },
    ],
    summary: 'Schickt einen Link an die neue Adresse; sie gilt, sobald er geöffnet wird.',
  },
  withdrawEmail: {
    method: 'DELETE',
    path: '/api/auth/change-email',
    access: 'session',
    reply: Done,
    invalidates: OWN_ACCOUNT,
    summary: 'Nimmt eine neue Adresse zurück, die noch nicht bestätigt ist.',
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'session',
    query: PageQuery(SESSIONS_PAGE),
    paged: true,
    reply: z.array(Session),
    summary: 'Wo dieses Konto angemeldet ist, die zuletzt benutzte Sitzung zuerst.',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'session',
    params: ById,
    reply: Done,
    invalidates: ['/api/auth/sessions'],
    summary: 'Meldet einen anderen Browser ab.',
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    access: 'session',
    reply: z.object({ success: z.literal(true), ended: z.number() }),
    invalidates: ['/api/auth/sessions'],
    summary: 'Meldet alle anderen Browser ab.',
  },
  image: {
    method: 'GET',
    path: '/api/auth/image',
    access: 'session',
    kind: 'download',
    mediaTypes: IMAGE_TYPES,
    isShown: true,
    summary: 'Das eigene Profilbild.',
  },
  setImage: {
    method: 'PUT',
    path: '/api/auth/image',
    access: 'session',
    kind: 'upload',
    mediaTypes: IMAGE_TYPES,
    maxBytes: IMAGE_BYTES_MAX,
    reply: Done,
    invalidates: OWN_ACCOUNT,
    limits: [{ calls: 30, seconds: 3600, per: 'user' }],
    summary: 'Setzt das eigene Profilbild: die Datei selbst als Inhalt der Anfrage.',
  },
  removeImage: {
    method: 'DELETE',
    path: '/api/auth/image',
    access: 'session',
    reply: Done,
    invalidates: OWN_ACCOUNT,
    summary: 'Entfernt das eigene Profilbild; dann stehen dort die Anfangsbuchstaben.',
  },
  setUp: {
    method: 'POST',
    path: '/api/setup',
    access: 'public',
    body: SetupForm,
    reply: z.object({ success: z.literal(true), user: User }),
    invalidates: [],
    limits: [FAILURES_PER_ADDRESS],
    summary: 'Legt mit dem einmaligen Einrichtungslink den ersten Administrator an.',
  },
} as const satisfies Routes
