import { z } from 'zod'
import { INVITATION_LIFE_DAYS, OFFICES_PAGE } from '../../domain/limits.ts'
import { OFFICE_ROLES } from '../../domain/office-rights.ts'
import { ById, ByUser, Done, Id, Moment, orUnset, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import { REGISTRATIONS } from '../registration-limits.ts'
import type { Routes } from '../route.ts'
import { SignedIn } from './accounts.ts'
import { Email, FirstName, LastName, newPassword, TokenForm } from './account-forms.ts'

const OfficeRole = z.enum(OFFICE_ROLES, 'Bitte wählen Sie eine Rolle')

/** A person of an office. */
export const Member = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  officeRole: z.enum(OFFICE_ROLES),
  /** False while the administration, or the office's directory, has locked the account. */
  isActive: z.boolean(),
  since: Moment,
})
export type Member = z.output<typeof Member>

export const InvitationForm = z.object({ email: Email, officeRole: OfficeRole })
export type InvitationForm = z.output<typeof InvitationForm>

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  officeRole: z.enum(OFFICE_ROLES),
  invitedBy: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
})
export type Invitation = z.output<typeof Invitation>

/** What the page of an emailed invitation shows. */
export const OpenInvitation = z.object({
  officeName: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  officeRole: z.enum(OFFICE_ROLES),
})
export type OpenInvitation = z.output<typeof OpenInvitation>

export const JoinForm = TokenForm.extend({
  firstName: FirstName,
  lastName: LastName,
  phoneNumber: orUnset(Text(50)),
  password: newPassword('Passwort muss mindestens 6 Zeichen haben'),
})
export type JoinForm = z.output<typeof JoinForm>

const ListedOffice = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Moment,
  /** The agreement on processing that it accepted: the one that applies now, or else the last one; null if none. */
  agreement: z.object({ version: z.number().int(), givenAt: Moment, isCurrent: z.boolean() }).nullable(),
  people: z.array(Member.pick({ id: true, firstName: true, lastName: true, officeRole: true, isActive: true })),
})
export type ListedOffice = z.output<typeof ListedOffice>

const PEOPLE = '/api/office/people'
const INVITATIONS = '/api/office/invitations'
/** Marks the rules whose agent may get no leads, and lists who is away. */
const ASSIGNMENT = '/api/assignment'

/** The people of an office, and how they come and go. */
export const members = {
  list: {
    method: 'GET',
    path: PEOPLE,
    access: ['agent'],
    reply: z.array(Member),
    summary: 'Die Menschen des eigenen Büros mit ihrer Rolle, Inhaber zuerst.',
  },
  change: {
    method: 'PATCH',
    path: '/api/office/people/:id',
    access: ['agent'],
    right: 'office.manage',
    params: ByUser,
    body: z.object({ officeRole: OfficeRole }),
    reply: Member,
    invalidates: [PEOPLE, ASSIGNMENT],
    summary: 'Die Rolle eines Menschen im Büro ändern; das gilt sofort. Das Büro behält immer einen Inhaber.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/office/people/:id',
    access: ['agent'],
    right: 'office.manage',
    params: ByUser,
    body: z.object({ handOverTo: orUnset(z.uuid('Bitte wählen Sie einen Menschen aus Ihrem Büro')) }),
    reply: Done,
    invalidates: [PEOPLE, '/api/auth/user', ASSIGNMENT],
    summary:
      'Jemanden aus dem Büro nehmen. Seine Anmeldungen und Schlüssel enden sofort; was dem Büro gehört, bleibt. Seine Prospects bekommt, wer in handOverTo steht; sonst werden sie frei.',
  },
  leave: {
    method: 'POST',
    path: '/api/office/leave',
    access: ['agent'],
    reply: Done,
    invalidates: [],
    summary: 'Das Büro verlassen und mit einem eigenen, leeren Büro weiterarbeiten. Alle eigenen Anmeldungen und Schlüssel enden.',
  },
  invitations: {
    method: 'GET',
    path: INVITATIONS,
    access: ['agent'],
    right: 'office.manage',
    reply: z.array(Invitation),
    summary: 'Offene Einladungen in das eigene Büro, die neueste zuerst.',
  },
  invite: {
    method: 'POST',
    path: INVITATIONS,
    access: ['agent'],
    right: 'office.manage',
    body: InvitationForm,
    reply: Invitation,
    invalidates: [INVITATIONS],
    limits: [
      { calls: 30, seconds: 3600, per: 'user' },
      { calls: 5, seconds: 3600, per: { body: 'email' } },
    ],
    summary: `Jemanden per E-Mail in das Büro einladen. Der Link gilt einmal und ${INVITATION_LIFE_DAYS} Tage; eine neue Einladung an dieselbe Adresse ersetzt die vorige.`,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/office/invitations/:id',
    access: ['agent'],
    right: 'office.manage',
    params: ById,
    reply: Done,
    invalidates: [INVITATIONS],
    summary: 'Eine Einladung zurücknehmen; ihr Link gilt sofort nicht mehr.',
  },
  open: {
    method: 'POST',
    path: '/api/auth/invitation',
    access: 'public',
    body: TokenForm,
    reply: OpenInvitation,
    invalidates: [],
    limits: [{ calls: 100, seconds: 300, per: 'address', counts: 'failures' }],
    summary: 'Wer mit einem Einladungslink in welches Büro einlädt.',
  },
  join: {
    method: 'POST',
    path: '/api/auth/invitation/accept',
    access: 'public',
    body: JoinForm,
    reply: SignedIn,
    invalidates: [],
    limits: [{ calls: 60, seconds: 3600, per: 'address', counts: 'forms' }, REGISTRATIONS[2]],
    summary: 'Mit einem Einladungslink ein Konto im Büro eröffnen. Die Adresse gilt damit als bestätigt; setzt das Sitzungs-Cookie.',
  },
  offices: {
    method: 'GET',
    path: '/api/admin/offices',
    access: ['admin'],
    query: PageQuery(OFFICES_PAGE).extend({ search: orUnset(Text(100)) }),
    paged: true,
    reply: z.array(ListedOffice),
    summary: 'Alle Büros mit ihren Menschen, das neueste zuerst; gesucht wird in den Namen.',
  },
} as const satisfies Routes
