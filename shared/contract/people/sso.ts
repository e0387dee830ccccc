import { z } from 'zod'
import { SSO_DOMAINS_MAX, SSO_ROLES_MAX } from '../../domain/limits.ts'
import { OFFICE_ROLES } from '../../domain/office-rights.ts'
import { ById, Done, Id, Moment, orUnset, Required, Text } from '../fields.ts'
import type { Routes } from '../route.ts'
import { SecondStep, SignedIn } from './accounts.ts'
import { Email, LoginForm, Password } from './account-forms.ts'

const OfficeRole = z.enum(OFFICE_ROLES, 'Bitte wählen Sie eine Rolle')
const NO_ISSUER = 'Bitte geben Sie die Adresse des Anbieters an, zum Beispiel https://login.firma.de'
const NO_DOMAIN = 'Bitte geben Sie den Teil hinter dem @ an, zum Beispiel firma.de'

/** A value of the claim, and the role that it gives. */
const RoleValue = z.object({ value: Required(200, 'Bitte geben Sie den Wert an'), officeRole: OfficeRole })

export const ConnectionForm = z.object({
  issuer: z.url({ protocol: /^https?$/, error: NO_ISSUER }).max(500, NO_ISSUER),
  clientId: Required(500, 'Bitte geben Sie die Client-ID an'),
  /** Empty keeps the stored one. */
  clientSecret: orUnset(Text(1_000)),
  roleClaim: orUnset(Text(200)),
  roles: z.array(RoleValue).max(SSO_ROLES_MAX, `Höchstens ${SSO_ROLES_MAX} Werte`),
  createsAccounts: z.boolean(),
  newRole: OfficeRole,
})
export type ConnectionForm = z.output<typeof ConnectionForm>

const Connection = z.object({
  id: Id,
  issuer: z.string(),
  clientId: z.string(),
  /** The secret is stored but cannot be decrypted any more. */
  isSecretLost: z.boolean(),
  roleClaim: z.string().nullable(),
  roles: z.array(z.object({ value: z.string(), officeRole: z.enum(OFFICE_ROLES) })),
  createsAccounts: z.boolean(),
  newRole: z.enum(OFFICE_ROLES),
  isOnlyWay: z.boolean(),
  hasEmergencyCode: z.boolean(),
  /** Where the provider sends browsers back to. */
  redirectUri: z.string(),
  /** Where the provider reports that a session ended. */
  logoutUri: z.string(),
})

const Domain = z.object({
  id: Id,
  domain: z.string(),
  /** Name and content of the text record that proves whose domain it is. */
  recordName: z.string(),
  recordText: z.string(),
  verifiedAt: Moment.nullable(),
})

/** How the people of an office sign in with their company account. */
export const SingleSignOn = z.object({
  connection: Connection.nullable(),
  domains: z.array(Domain),
  /** Whether the reader's session came by the provider. */
  cameByProvider: z.boolean(),
})
export type SingleSignOn = z.output<typeof SingleSignOn>

export const DomainForm = z.object({ domain: z.hostname(NO_DOMAIN).toLowerCase().max(253, NO_DOMAIN).regex(/\./, NO_DOMAIN) })

export const BeginForm = z.object({ email: Email, returnTo: orUnset(z.string().max(2_000)) })

/** The query with which the provider sent the browser back, and the connection named in the address. */
export const ReturnForm = z.object({ connection: Id, query: z.string().max(8_000) })
export type ReturnForm = z.output<typeof ReturnForm>

export const EmergencyForm = LoginForm.extend({ code: Required(100, 'Bitte geben Sie den Notfallcode ein') })
export type EmergencyForm = z.output<typeof EmergencyForm>

/** What a provider posts when a session of its own ends. */
export const LOGOUT_FORM_MAX = 32_768
const LogoutForm = z.object({ logout_token: z.string().max(LOGOUT_FORM_MAX) })

/** The reader's own company account. */
export const CompanyAccount = z.object({
  isConnected: z.boolean(),
  /** Whether the office has a provider. */
  isPossible: z.boolean(),
})
export type CompanyAccount = z.output<typeof CompanyAccount>

const Target = z.object({ url: z.string() })
const Entered = z.discriminatedUnion('success', [
  SignedIn.extend({ returnTo: z.string().nullable() }),
  z.object({ success: z.literal(false), secondStep: SecondStep, returnTo: z.string().nullable() }),
])

const SSO = '/api/office/sso'
const OWN = '/api/auth/company-account'
const FAILURES_PER_ADDRESS = { calls: 100, seconds: 300, per: 'address', counts: 'failures' } as const

/** Sign-in with the office's own provider by OpenID Connect. */
export const sso = {
  get: {
    method: 'GET',
    path: SSO,
    access: ['agent'],
    right: 'office.manage',
    reply: SingleSignOn,
    summary: 'Die Anmeldung mit Firmenkonto: der Anbieter des Büros und die Domains, für die er gilt.',
  },
  put: {
    method: 'PUT',
    path: SSO,
    access: ['agent'],
    right: 'office.manage',
    isSlow: true,
    body: ConnectionForm,
    reply: SingleSignOn,
    invalidates: [SSO, OWN],
    limits: [{ calls: 30, seconds: 3600, per: 'user' }],
    summary: 'Den Anbieter des Büros einrichten oder ändern; seine Angaben (Discovery) werden dabei abgerufen und geprüft.',
  },
  remove: {
    method: 'DELETE',
    path: SSO,
    access: ['agent'],
    right: 'office.manage',
    reply: Done,
    invalidates: [SSO, OWN],
    summary: 'Die Anmeldung mit Firmenkonto abschalten. Wer darüber angemeldet ist, wird abgemeldet, außer dem Aufrufer.',
  },
  addDomain: {
    method: 'POST',
    path: '/api/office/sso/domains',
    access: ['agent'],
    right: 'office.manage',
    body: DomainForm,
    reply: SingleSignOn,
    invalidates: [SSO],
    summary: `Eine Domain des Büros nennen, höchstens ${SSO_DOMAINS_MAX}. Sie gilt, sobald der genannte TXT-Eintrag im DNS steht und geprüft ist.`,
  },
  checkDomain: {
    method: 'POST',
    path: '/api/office/sso/domains/:id/check',
    access: ['agent'],
    right: 'office.manage',
    isSlow: true,
    params: ById,
    reply: SingleSignOn,
    invalidates: [SSO],
    limits: [{ calls: 60, seconds: 3600, per: 'user' }],
    summary: 'Prüfen, ob der TXT-Eintrag einer Domain im DNS steht; dann gilt sie.',
  },
  removeDomain: {
    method: 'DELETE',
    path: '/api/office/sso/domains/:id',
    access: ['agent'],
    right: 'office.manage',
    params: ById,
    reply: SingleSignOn,
    invalidates: [SSO],
    summary: 'Eine Domain zurücknehmen; ihre Adressen führen dann nicht mehr zum Anbieter des Büros.',
  },
  setOnlyWay: {
    method: 'PUT',
    path: '/api/office/sso/only-way',
    access: ['agent'],
    right: 'office.manage',
    body: z.object({ isOnlyWay: z.boolean() }),
    reply: z.object({ success: z.literal(true), emergencyCode: z.string().nullable() }),
    invalidates: [SSO],
    summary:
      'Nur noch die Anmeldung mit Firmenkonto zulassen, oder wieder auch das Passwort. Nennt einmal einen neuen Notfallcode für Inhaber; einschalten kann es nur, wer selbst mit Firmenkonto angemeldet ist.',
  },
  begin: {
    method: 'POST',
    path: '/api/auth/sso',
    access: 'public',
    isSlow: true,
    body: BeginForm,
    reply: Target,
    invalidates: [],
    limits: [
      { calls: 100, seconds: 300, per: 'address' },
      { calls: 20, seconds: 300, per: { body: 'email' } },
    ],
    summary: 'Die Anmeldung mit Firmenkonto beginnen: Zur Domain der Adresse wird der Anbieter gesucht, zu dem der Browser dann geht.',
  },
  finish: {
    method: 'POST',
    path: '/api/auth/sso/finish',
    access: 'public',
    isSlow: true,
    body: ReturnForm,
    reply: Entered,
    invalidates: [],
    limits: [FAILURES_PER_ADDRESS],
    summary: 'Die Anmeldung mit Firmenkonto abschließen, wenn der Browser vom Anbieter zurück ist. Setzt das Sitzungs-Cookie.',
  },
  enterInEmergency: {
    method: 'POST',
    path: '/api/auth/sso/emergency',
    access: 'public',
    body: EmergencyForm,
    reply: Entered,
    invalidates: [],
    limits: [
      { calls: 10, seconds: 300, per: { device: 'email' }, counts: 'failures' },
      FAILURES_PER_ADDRESS,
      { calls: 10, seconds: 300, per: { body: 'email' }, counts: 'failures' },
    ],
    summary: 'Als Inhaber mit Passwort und Notfallcode anmelden, wenn der Anbieter ausfällt. Der Code gilt einmal.',
  },
  own: {
    method: 'GET',
    path: OWN,
    access: ['agent'],
    reply: CompanyAccount,
    summary: 'Ob das eigene Konto mit dem Firmenkonto verbunden ist.',
  },
  connect: {
    method: 'POST',
    path: OWN,
    access: ['agent'],
    isSlow: true,
    body: z.object({ password: Password }),
    reply: Target,
    invalidates: [],
    limits: [{ calls: 10, seconds: 300, per: 'user', counts: 'failures' }],
    summary: 'Beginnen, das eigene Konto mit dem Firmenkonto zu verbinden; der Browser geht dann zum Anbieter.',
  },
  disconnect: {
    method: 'DELETE',
    path: OWN,
    access: ['agent'],
    reply: Done,
    invalidates: [OWN, '/api/deliveries'],
    forColleagues: [],
    summary: 'Das eigene Konto vom Firmenkonto trennen.',
  },
  logout: {
    method: 'POST',
    path: '/api/auth/sso/:id/logout',
    access: 'public',
    isSlow: true,
    params: ById,
    body: LogoutForm,
    reply: Done,
    invalidates: [],
    limits: [{ calls: 300, seconds: 300, per: 'address' }],
    summary:
      'Der Anbieter meldet mit einem unterschriebenen Token, dass eine Anmeldung bei ihm endet (Back-Channel Logout); was darüber geöffnet wurde, endet auch hier.',
  },
} as const satisfies Routes
