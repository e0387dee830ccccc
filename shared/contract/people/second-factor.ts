import { z } from 'zod'
import { RECOVERY_CODES } from '../../domain/second-factor.ts'
import { ById, ByUser, Done, Id, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'
import { SecondStep, SignedIn } from './accounts.ts'
import { AppCodeForm, PasskeyName, PasskeyNameForm, PasswordProof, SecondStepForm } from './second-factor-forms.ts'

const Passkey = z.object({ id: Id, name: z.string(), createdAt: Moment, lastUsedAt: Moment.nullable() })
export type Passkey = z.output<typeof Passkey>

/** A browser that skips the second factor. */
const TrustedDevice = z.object({ id: Id, device: z.string(), isCurrent: z.boolean(), trustedAt: Moment, trustedUntil: Moment })
export type TrustedDevice = z.output<typeof TrustedDevice>

const SecondFactor = z.object({
  /** `unreadable`: the installation's key was lost, so the app must be set up again. */
  app: z.object({ state: z.enum(['on', 'unreadable']), since: Moment }).nullable(),
  passkeys: z.array(Passkey),
  /** Number of unused codes. */
  recoveryCodes: z.number(),
  trustedDevices: z.array(TrustedDevice),
  /** Whether the last factor cannot be removed. */
  isRequired: z.boolean(),
  /** Whether passkeys are possible: browsers allow them only on https with a host name, and on localhost. */
  passkeysPossible: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** Shown only once; null if codes already exist. */
const FirstCodes = z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()).nullable() })

/** WebAuthn options, passed through to the browser's authenticator. */
const Options = z.looseObject({ challenge: z.string() })
const passkeyAnswer = <S extends z.ZodRawShape>(response: S) =>
  z.looseObject({
    id: z.string('Ungültige Eingabe').min(1).max(2_000),
    rawId: z.string().max(2_000),
    type: z.literal('public-key'),
    clientExtensionResults: z.looseObject({}),
    response: z.looseObject({ clientDataJSON: z.string().max(10_000), ...response }),
  })
const NewPasskeyAnswer = passkeyAnswer({
  attestationObject: z.string().max(100_000),
  transports: z.array(z.string().max(30)).max(10).optional(),
})
const PasskeyAnswer = passkeyAnswer({
  authenticatorData: z.string().max(10_000),
  signature: z.string().max(10_000),
  userHandle: z.string().max(200).optional(),
})
export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

const OWN = '/api/auth/second-factor'
const STEP = '/api/auth/second-step'
const USERS = '/api/admin/users'

/** Limits guessing: of the password in a browser left signed in, and of all codes by strangers. */
const OWN_FAILURES = [{ calls: 10, seconds: 300, per: 'user', counts: 'failures' }] as const
const FAILURES_PER_ADDRESS = [{ calls: 100, seconds: 300, per: 'address', counts: 'failures' }] as const

/** Second factors: their management, and signing in with them. */
export const secondFactor = {
  get: {
    method: 'GET',
    path: OWN,
    access: 'session',
    beforeFactor: true,
    reply: SecondFactor,
    summary: 'Was dieses Konto außer dem Passwort schützt.',
  },
  beginApp: {
    method: 'POST',
    path: `${OWN}/app`,
    access: 'session',
    beforeFactor: true,
    body: PasswordProof,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    invalidates: [],
    limits: OWN_FAILURES,
    summary: 'Beginnt mit einer Authenticator-App; sie zählt, sobald einer ihrer Codes bestätigt ist.',
  },
  confirmApp: {
    method: 'POST',
    path: `${OWN}/app/confirm`,
    access: 'session',
    beforeFactor: true,
    body: AppCodeForm,
    reply: FirstCodes,
    invalidates: [OWN, '/api/deliveries', '/api/auth/sessions', '/api/push'],
    forColleagues: [],
    limits: OWN_FAILURES,
    summary: 'Bestätigt die Authenticator-App mit einem ihrer Codes.',
  },
  removeApp: {
    method: 'POST',
    path: `${OWN}/app/remove`,
    access: 'session',
    body: PasswordProof,
    reply: Done,
    invalidates: [OWN, '/api/deliveries'],
    forColleagues: [],
    limits: OWN_FAILURES,
    summary: 'Entfernt die Authenticator-App.',
  },
  askForPasskey: {
    method: 'POST',
    path: `${OWN}/passkeys/options`,
    access: 'session',
    beforeFactor: true,
    body: PasswordProof,
    reply: Options,
    invalidates: [],
    limits: OWN_FAILURES,
    summary: 'Womit der Browser einen neuen Passkey anlegt.',
  },
  addPasskey: {
    method: 'POST',
    path: `${OWN}/passkeys`,
    access: 'session',
    beforeFactor: true,
    body: z.object({ name: PasskeyName, answer: NewPasskeyAnswer }),
    reply: FirstCodes,
    invalidates: [OWN, '/api/deliveries', '/api/auth/sessions', '/api/push'],
    forColleagues: [],
    limits: OWN_FAILURES,
    summary: 'Nimmt einen Passkey an, den der Browser angelegt hat.',
  },
  renamePasskey: {
    method: 'PATCH',
    path: `${OWN}/passkeys/:id`,
    access: 'session',
    params: ById,
    body: PasskeyNameForm,
    reply: Done,
    invalidates: [OWN],
    forColleagues: [],
    summary: 'Gibt einem Passkey einen anderen Namen.',
  },
  removePasskey: {
    method: 'POST',
    path: `${OWN}/passkeys/:id/remove`,
    access: 'session',
    params: ById,
    body: PasswordProof,
    reply: Done,
    invalidates: [OWN, '/api/deliveries'],
    forColleagues: [],
    limits: OWN_FAILURES,
    summary: 'Entfernt einen Passkey.',
  },
  renewCodes: {
    method: 'POST',
    path: `${OWN}/recovery-codes`,
    access: 'session',
    body: PasswordProof,
    reply: z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) }),
    invalidates: [OWN, '/api/deliveries'],
    forColleagues: [],
    limits: OWN_FAILURES,
    summary: `Macht ${RECOVERY_CODES} neue Wiederherstellungscodes; die bisherigen gelten nicht mehr.`,
  },
  turnOff: {
    method: 'POST',
    path: `${OWN}/off`,
    access: 'session',
    body: PasswordProof,
    reply: Done,
    invalidates: [OWN, '/api/deliveries'],
    forColleagues: [],
    limits: OWN_FAILURES,
    summary: 'Schaltet den zweiten Faktor ganz aus.',
  },
  distrust: {
    method: 'DELETE',
    path: `${OWN}/trusted-devices/:id`,
    access: 'session',
    params: ById,
    reply: Done,
    invalidates: [OWN],
    forColleagues: [],
    summary: 'Fragt einen Browser, dem vertraut wurde, wieder nach dem zweiten Faktor.',
  },
  step: {
    method: 'GET',
    path: STEP,
    access: 'public',
    reply: SecondStep,
    summary: 'Womit sich eine Anmeldung dieses Browsers fortsetzen lässt, deren Passwort richtig war; sonst 404.',
  },
  finish: {
    method: 'POST',
    path: STEP,
    access: 'public',
    body: SecondStepForm,
    reply: SignedIn,
    invalidates: [],
    limits: FAILURES_PER_ADDRESS,
    summary: 'Beendet die Anmeldung mit dem Code der App oder einem Wiederherstellungscode. Setzt das Sitzungs-Cookie.',
  },
  askToSign: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'public',
    reply: Options,
    invalidates: [],
    limits: [{ calls: 100, seconds: 300, per: 'address' }],
    summary: 'Was ein Passkey bei der Anmeldung unterschreibt.',
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    body: z.object({ answer: PasskeyAnswer, trust: z.boolean().default(false) }),
    reply: SignedIn,
    invalidates: [],
    limits: FAILURES_PER_ADDRESS,
    summary: 'Anmelden mit einem Passkey, ohne Passwort oder als zweiter Faktor. Setzt das Sitzungs-Cookie.',
  },
  require: {
    method: 'PUT',
    path: '/api/admin/second-factor',
    access: ['admin'],
    body: z.object({ isRequired: z.boolean('Bitte wählen Sie an oder aus') }),
    reply: z.object({ isRequired: z.boolean() }),
    invalidates: ['/api/admin/overview', OWN, '/api/admin/audit'],
    summary: 'Macht den zweiten Faktor für Administratoren zur Pflicht, oder nicht mehr.',
  },
  reset: {
    method: 'POST',
    path: `${USERS}/:id/reset-second-factor`,
    access: ['admin'],
    params: ByUser,
    reply: Done,
    invalidates: [USERS, '/api/admin/audit', '/api/admin/deliveries'],
    summary: 'Entfernt den zweiten Faktor eines Maklers oder Partners, der nicht mehr hineinkommt. Er erfährt es per E-Mail.',
  },
} as const satisfies Routes
