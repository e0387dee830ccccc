import { CRM_NAMES } from '../../domain/crm.ts'
import { IMAGE_BYTES_MAX, IMAGE_TYPES, SESSIONS_PAGE } from '../../domain/limits.ts'
import { PageQuery } from '../pages.ts'
import { z } from 'zod'
import { COLLEAGUES_PROSPECTS, OFFICE_ROLES } from '../../domain/office-rights.ts'
import { ROLES } from '../../domain/roles.ts'
import { ById, Done, Id, Moment } from '../fields.ts'
import { REGISTRATIONS } from '../registration-limits.ts'
import type { Routes } from '../route.ts'
import {
  LoginForm,
  RegisterForm,
  EmailForm,
  TokenForm,
  ResetForm,
  PasswordForm,
  ChangeEmailForm,
  SetupForm,
  AccountPatch,
} from './account-forms.ts'

/** When the key was tested, null if it can no longer be decrypted; the error as a German sentence, null if the test succeeded. */
export const KeyTest = z.object({ at: Moment.nullable(), error: z.string().nullable() })
export type KeyTest = z.output<typeof KeyTest>

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  userLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** What an agent is in the office; null for others. */
  officeRole: z.enum(OFFICE_ROLES).nullable(),
  /** What an agent may do with the prospects of colleagues; null for others. */
  ofColleagues: z.enum(COLLEAGUES_PROSPECTS).nullable(),
  /** Whether other agents work in the same office. */
  hasColleagues: z.boolean(),
  /** Whether the office has yet to accept the agreement on processing; only for those who may accept it. */
  agreementDue: z.boolean(),
  /** Until when the administration may read in an agent's office; null if it may not. */
  supportUntil: Moment.nullable(),
  /** A partner's firm, or an agent's office; null if the office has the agent's own name. */
  companyName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  isActive: z.boolean(),
  isEmailVerified: z.boolean(),
  /** The new address until its link has been opened. */
  pendingEmail: z.string().nullable(),
  isDemo: z.boolean(),
  profileImageUrl: z.string().nullable(),
  /** The agent's CRM, or the default one. */
  crm: z.enum(CRM_NAMES),
  /** Masked: bullets and the last four characters. Null if no key for this CRM is stored. */
  propstackApiKey: z.string().nullable(),
  onofficeToken: z.string().nullable(),
  /** Result of the last test of the stored key, or of an export since; null if none. */
  crmTest: KeyTest.nullable(),
  autoExportEnabled: z.boolean(),
  /** Whether the user must first set up a second factor. */
  needsSecondFactor: z.boolean(),
  /** Whether advert pictures load only on click, by a setting of the installation. */
  picturesByClick: z.boolean(),
  /** Whether the list of first steps was dismissed. */
  firstStepsHidden: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type User = z.output<typeof User>

export const SignedIn = z.object({ success: z.literal(true), user: User })

/** Second factors available after the password. */
export const SecondStep = z.object({
  app: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
  /** Whether it is set up but its secret can no longer be decrypted. */
  isAppLost: z.boolean(),
})
export type SecondStep = z.output<typeof SecondStep>

/** A signed-in browser of the account. */
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

/** Generous, because a whole office may share one network address. */
const MAILS_PER_ADDRESS = { calls: 60, seconds: 300, per: 'address' } as const
/** Limits password guessing. */
const FAILURES_PER_ADDRESS = { calls: 100, seconds: 300, per: 'address', counts: 'failures' } as const

/** Paths that return the user's own account. */
const OWN_ACCOUNT = ['/api/auth/user', '/api/partner/current'] as const

/**
 * Registration, sign-in and sign-out, account security, and the first admin. Responses contain the signed-in user, so that clients need not fetch it
 * again.
 */
export const accounts = {
  current: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'session',
    beforeFactor: true,
    reply: User,
    summary: 'Der angemeldete Benutzer; 401 heißt: niemand ist angemeldet.',
  },
  update: {
    method: 'PATCH',
    path: '/api/auth/user',
    access: 'session',
    body: AccountPatch,
    reply: User,
    invalidates: [...OWN_ACCOUNT, '/api/partner/profile', '/api/stats', '/api/office', '/api/notices', '/api/letters/texts'],
    summary: 'Eigene Angaben ändern: Zugang zum CRM, automatischer Export, Name, Telefon.',
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: LoginForm,
    reply: z.discriminatedUnion('success', [SignedIn, z.object({ success: z.literal(false), secondStep: SecondStep })]),
    invalidates: [],
    limits: [
      { calls: 10, seconds: 300, per: { device: 'email' }, counts: 'failures' },
      FAILURES_PER_ADDRESS,
      { calls: 10, seconds: 300, per: { body: 'email' }, counts: 'failures' },
    ],
    summary: 'Anmelden. Setzt das Sitzungs-Cookie, oder sagt, womit es weitergeht: Dann wartet die Anmeldung auf den zweiten Faktor.',
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
    limits: REGISTRATIONS,
    summary: 'Konto anlegen. Meldet nicht an, sondern schickt einen Bestätigungslink.',
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    body: TokenForm,
    reply: z.object({ success: z.literal(true), email: z.string() }),
    invalidates: [...OWN_ACCOUNT, '/api/partner/profile', '/api/search-criteria', '/api/deliveries', '/api/auth/sessions', '/api/push'],
    forColleagues: [],
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
    limits: [MAILS_PER_ADDRESS, { calls: 3, seconds: 900, per: { body: 'email' } }],
    summary: 'Schickt den Bestätigungslink noch einmal. Die Antwort ist für jede Adresse dieselbe.',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    body: EmailForm,
    reply: Done,
    invalidates: [],
    limits: [MAILS_PER_ADDRESS, { calls: 3, seconds: 900, per: { body: 'email' } }],
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
    invalidates: ['/api/auth/sessions', '/api/push', '/api/deliveries'],
    forColleagues: [],
    limits: [{ calls: 10, seconds: 300, per: 'user', counts: 'failures' }],
    summary: 'Ändert das eigene Passwort und beendet die anderen Sitzungen.',
  },
  changeEmail: {
    method: 'POST',
    path: '/api/auth/change-email',
    access: 'session',
    body: ChangeEmailForm,
    reply: Done,
    invalidates: [...OWN_ACCOUNT, '/api/deliveries'],
    forColleagues: [],
    limits: [
      { calls: 10, seconds: 300, per: 'user', counts: 'failures' },
      // limits per sender and per recipient, because the email goes to any given address
      { calls: 10, seconds: 3600, per: 'user' },
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
    forColleagues: [],
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
    invalidates: ['/api/auth/sessions', '/api/push'],
    forColleagues: [],
    summary: 'Meldet einen anderen Browser ab.',
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    access: 'session',
    reply: z.object({ success: z.literal(true), ended: z.number() }),
    invalidates: ['/api/auth/sessions', '/api/push'],
    forColleagues: [],
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
    forColleagues: [],
    limits: [{ calls: 30, seconds: 3600, per: 'user' }],
    summary: 'Setzt das eigene Profilbild: die Datei selbst als Inhalt der Anfrage.',
  },
  removeImage: {
    method: 'DELETE',
    path: '/api/auth/image',
    access: 'session',
    reply: Done,
    invalidates: OWN_ACCOUNT,
    forColleagues: [],
    summary: 'Entfernt das eigene Profilbild; dann stehen dort die Anfangsbuchstaben.',
  },
  setUp: {
    method: 'POST',
    path: '/api/setup',
    access: 'public',
    body: SetupForm,
    reply: SignedIn,
    invalidates: [],
    limits: [FAILURES_PER_ADDRESS],
    summary: 'Legt mit dem einmaligen Einrichtungslink den ersten Administrator an.',
  },
} as const satisfies Routes
