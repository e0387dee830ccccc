import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN } from '../domain/limits.ts'
import { ROLES } from '../domain/roles.ts'
import { ApiKey } from './crm.ts'
import { clearable, Done, Moment, Required, Text } from './fields.ts'
import type { Routes } from './route.ts'

export const Email = z
  .string('Ungültige E-Mail-Adresse')
  .trim()
  .toLowerCase()
  .max(254, 'Ungültige E-Mail-Adresse')
  .pipe(z.email('Ungültige E-Mail-Adresse'))

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
  isDemo: z.boolean(),
  profileImageUrl: z.string().nullable(),
  /** Masked: bullets and the last four characters. Null when no key is stored. */
  propstackApiKey: z.string().nullable(),
  autoExportEnabled: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type User = z.output<typeof User>

export const LoginForm = z.object({
  email: Email,
  password: z.string('Passwort ist erforderlich').min(1, 'Passwort ist erforderlich').max(PASSWORD_MAX, 'Passwort ist zu lang'),
})

export const SetupForm = z.object({
  token: z.string().min(1, 'Der Einrichtungslink ist unvollständig').max(200),
  email: Email,
  password: z.string().min(PASSWORD_MIN, 'Passwort muss mindestens 6 Zeichen haben').max(PASSWORD_MAX, 'Passwort ist zu lang'),
  firstName: Required(100, 'Vorname ist erforderlich'),
  lastName: Required(100, 'Nachname ist erforderlich'),
})

/** What a user may change of the own account. An unchanged masked key keeps the stored one, `""` and null clear it. */
export const AccountPatch = z.object({
  propstackApiKey: clearable(ApiKey),
  autoExportEnabled: z.boolean().optional(),
  firstName: Required(100, 'Vorname ist erforderlich').optional(),
  lastName: Required(100, 'Nachname ist erforderlich').optional(),
  phoneNumber: clearable(Text(50)),
})
export type AccountPatch = z.output<typeof AccountPatch>

/** Signing in and out, and the very first administrator. Who is signed in afterwards stands in the answer and is not asked for again. */
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
    invalidates: ['/api/auth/user', '/api/propstack/connection'],
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
      { calls: 30, seconds: 300, per: 'address' },
      { calls: 10, seconds: 300, per: { body: 'email' } },
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
  setUp: {
    method: 'POST',
    path: '/api/setup',
    access: 'public',
    body: SetupForm,
    reply: z.object({ success: z.literal(true), user: User }),
    invalidates: [],
    limits: [{ calls: 10, seconds: 300, per: 'address' }],
    summary: 'Legt mit dem einmaligen Einrichtungslink den ersten Administrator an.',
  },
} as const satisfies Routes
