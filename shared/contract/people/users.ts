import { z } from 'zod'
import { USERS_PAGE } from '../../domain/limits.ts'
import { ADMIN_MAILS } from '../../domain/mail-template.ts'
import { ROLES } from '../../domain/roles.ts'
import { clearable, ByUser, Done, orUnset, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'
import { User } from './accounts.ts'
import { Email, FirstName, LastName, newPassword } from './account-forms.ts'

/** A user as shown to admins, without the state of the user's CRM keys. */
export const ListedUser = User.pick({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  role: true,
  userLevel: true,
  companyName: true,
  phoneNumber: true,
  isActive: true,
  isEmailVerified: true,
  isDemo: true,
  profileImageUrl: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  /** An agent's office. */
  officeId: z.uuid().nullable(),
  /** Whether the user is registered but not approved yet. */
  awaitsApproval: z.boolean(),
  hasSecondFactor: z.boolean(),
})
export type ListedUser = z.output<typeof ListedUser>

export const USER_STATES = ['active', 'locked', 'waiting'] as const
export type UserState = (typeof USER_STATES)[number]
export const USER_SORTS = ['newest', 'name', 'email', 'company'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** Changes to an account by an admin; missing fields are left unchanged. */
export const UserChange = z.object({
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
  email: Email.optional(),
  companyName: clearable(Text()),
  phoneNumber: clearable(Text(50)),
  role: z.enum(['agent', 'partner'], 'Die Rolle wechselt nur zwischen Makler und Partner').optional(),
  isActive: z.boolean().optional(),
})
export type UserChange = z.output<typeof UserChange>

export const PasswordReset = z.object({ newPassword: newPassword('Das Passwort muss mindestens 6 Zeichen lang sein.') })

/** Data deleted together with an account, and data kept without the name. */
const Consequences = z.object({
  savedSearches: z.number(),
  prospects: z.number(),
  favorites: z.number(),
  relations: z.number(),
  messages: z.number(),
  /** Number of an agent's open tips, which return to the pool. */
  returnedTips: z.number(),
  keptTips: z.number(),
  keptCommissions: z.number(),
  /** Number of unpaid commissions, and their sum in euro. */
  unpaidCommissions: z.number(),
  unpaidAmount: z.number(),
  keptStatements: z.number(),
})
export type Consequences = z.output<typeof Consequences>

const USERS = '/api/admin/users'
const OVERVIEW = '/api/admin/overview'

/** Users of the installation, for admins. Other admins cannot be locked, deleted or given a new password here. */
export const users = {
  list: {
    method: 'GET',
    path: USERS,
    access: ['admin'],
    query: PageQuery(USERS_PAGE).extend({
      search: orUnset(Text(100)),
      role: orUnset(z.enum(ROLES, 'Unbekannte Rolle')),
      state: orUnset(z.enum(USER_STATES, 'Unbekannter Status')),
      sort: orUnset(z.enum(USER_SORTS, 'Unbekannte Reihenfolge')),
    }),
    paged: true,
    reply: z.array(ListedUser),
    summary: 'Alle Konten, die neuesten zuerst; gesucht wird in Name, E-Mail und Firma.',
  },
  update: {
    method: 'PUT',
    path: '/api/admin/users/:id',
    access: ['admin'],
    params: ByUser,
    body: UserChange,
    reply: ListedUser,
    invalidates: [USERS, OVERVIEW, '/api/admin/offices', '/api/admin/audit', '/api/admin/deliveries'],
    // a changed address triggers an email
    limits: [{ calls: 300, seconds: 3600, per: 'user' }],
    summary: 'Konto ändern, sperren oder freigeben. Wer gesperrt wird, ist sofort abgemeldet.',
  },
  consequences: {
    method: 'GET',
    path: '/api/admin/users/:id/consequences',
    access: ['admin'],
    params: ByUser,
    reply: Consequences,
    summary: 'Was verloren geht und was bleibt, wenn dieses Konto gelöscht wird.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: ['admin'],
    params: ByUser,
    reply: Done,
    invalidates: [USERS, OVERVIEW, '/api/admin/offices', '/api/admin/property-tips', '/api/admin/audit'],
    summary: 'Konto löschen: Was der Person gehört, ist fort; Provisionen und Belege bleiben ohne ihren Namen.',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/admin/users/:id/reset-password',
    access: ['admin'],
    params: ByUser,
    body: PasswordReset,
    reply: Done,
    invalidates: ['/api/admin/audit', '/api/admin/deliveries'],
    summary: 'Neues Passwort setzen. Alle Sitzungen der Person enden, und sie erfährt es per E-Mail.',
  },
  sendEmail: {
    method: 'POST',
    path: '/api/admin/send-email/:userId',
    access: ['admin'],
    params: z.object({ userId: ByUser.shape.id }),
    body: z.object({
      templateType: z.enum(Object.keys(ADMIN_MAILS) as (keyof typeof ADMIN_MAILS)[], 'Unbekannte E-Mail'),
      customData: z.object({ userType: orUnset(Text(100)) }).optional(),
    }),
    reply: Done,
    invalidates: ['/api/admin/audit', '/api/admin/deliveries'],
    limits: [{ calls: 60, seconds: 3600, per: 'user' }],
    summary: 'Willkommens-E-Mail oder Bestätigungslink an eine Person schicken.',
  },
  setRegistration: {
    method: 'PUT',
    path: '/api/admin/registration',
    access: ['admin'],
    body: z.object({ needsApproval: z.boolean('Bitte wählen Sie an oder aus') }),
    reply: z.object({ needsApproval: z.boolean() }),
    invalidates: [OVERVIEW, '/api/admin/audit'],
    summary: 'Die Freigabe durch die Administration ein- oder ausschalten. Wer eingeladen wurde, wartet nie.',
  },
} as const satisfies Routes
