import { z } from 'zod'
import { MAIL_SETTINGS_PAGE, SMTP_PORT } from '../../domain/limits.ts'
import { ById, Done, Id, OneLine, orUnset, Required, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import { Email, emailWithError } from '../people/account-forms.ts'
import type { Routes } from '../route.ts'

export const SmtpSetting = z.object({
  id: Id,
  settingName: z.string(),
  host: z.string(),
  port: z.number(),
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: z.boolean(),
  user: z.string(),
  fromEmail: z.string(),
  fromName: z.string(),
  /** Whether all emails are sent through it. */
  isGlobalDefault: z.boolean(),
  isActive: z.boolean(),
  /** Whether it comes from SMTP_URL: then it is overwritten at every start. */
  isFromEnvironment: z.boolean(),
})
export type SmtpSetting = z.output<typeof SmtpSetting>

const Host = Required(253, 'Server ist erforderlich').regex(
  /^[\p{L}\p{N}.:_-]+$/u,
  'Bitte nur den Namen des Servers, ohne https:// und Leerzeichen',
)
const Port = z
  .number('Port muss eine Zahl sein')
  .int('Port muss eine ganze Zahl sein')
  .min(1, 'Port muss zwischen 1 und 65535 liegen')
  .max(65_535, 'Port muss zwischen 1 und 65535 liegen')
const Password = z.string('Passwort ist erforderlich').max(500, 'Höchstens 500 Zeichen')

const FIELDS = {
  settingName: OneLine(100, 'Name der Konfiguration ist erforderlich'),
  host: Host,
  user: Required(254, 'Benutzername ist erforderlich'),
  fromEmail: emailWithError('Gültige Absender-Adresse erforderlich'),
  fromName: OneLine(100, 'Absendername ist erforderlich'),
}

export const SmtpForm = z.object({
  ...FIELDS,
  port: Port.default(SMTP_PORT),
  secure: z.boolean().default(false),
  password: Password.min(1, 'Passwort ist erforderlich'),
  isGlobalDefault: z.boolean().default(false),
  isActive: z.boolean().default(true),
})
export type SmtpForm = z.output<typeof SmtpForm>

/** Missing fields are left unchanged, and so is the password if it is empty or the mask of bullets. */
export const SmtpPatch = z.object({
  ...z.object(FIELDS).partial().shape,
  port: Port.optional(),
  secure: z.boolean().optional(),
  password: Password.optional(),
  isGlobalDefault: z.boolean().optional(),
  isActive: z.boolean().optional(),
})
export type SmtpPatch = z.output<typeof SmtpPatch>

const SETTINGS = '/api/admin/smtp-settings'
const CHANGED = [SETTINGS, '/api/admin/overview', '/api/installation', '/api/admin/audit'] as const

/** Outgoing mail servers. Passwords are never returned. */
export const smtpSettings = {
  list: {
    method: 'GET',
    path: SETTINGS,
    access: ['admin'],
    query: PageQuery(MAIL_SETTINGS_PAGE),
    paged: true,
    reply: z.array(SmtpSetting),
    summary: 'Alle Mailserver, die neuesten zuerst.',
  },
  create: {
    method: 'POST',
    path: SETTINGS,
    access: ['admin'],
    body: SmtpForm,
    reply: SmtpSetting,
    invalidates: CHANGED,
    summary: 'Mailserver anlegen.',
  },
  update: {
    method: 'PUT',
    path: '/api/admin/smtp-settings/:id',
    access: ['admin'],
    params: ById,
    body: SmtpPatch,
    reply: SmtpSetting,
    invalidates: CHANGED,
    summary: 'Mailserver ändern. Ohne neues Passwort bleibt das bisherige, solange Server und Benutzer dieselben sind.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/smtp-settings/:id',
    access: ['admin'],
    params: ById,
    reply: Done,
    invalidates: CHANGED,
    summary: 'Mailserver löschen. War es der globale Standard, warten E-Mails, bis es einen neuen gibt.',
  },
  setGlobal: {
    method: 'PUT',
    path: '/api/admin/smtp-settings/:id/set-global',
    access: ['admin'],
    params: ById,
    reply: SmtpSetting,
    invalidates: CHANGED,
    summary: 'Alle E-Mails gehen von jetzt an über diesen Mailserver.',
  },
  test: {
    method: 'POST',
    path: '/api/admin/test-email',
    isSlow: true,
    access: ['admin'],
    body: z.object({ smtpId: Id, to: orUnset(Email), subject: orUnset(Text(200)) }),
    reply: Done,
    invalidates: ['/api/admin/audit'],
    limits: [{ calls: 30, seconds: 3600, per: 'user' }],
    summary: 'Eine Test-E-Mail über diesen Mailserver schicken, ohne Empfänger an die eigene Adresse.',
  },
} as const satisfies Routes
