import { z } from 'zod'
import { MAIL_SETTINGS_PAGE, MAIL_TEMPLATE_MAX } from '../../domain/limits.ts'
import { TEMPLATE_TYPES } from '../../domain/mail-template.ts'
import { ById, Done, Id, Moment, OneLine, orUnset, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

const Type = z.enum(TEMPLATE_TYPES, 'Bitte wählen Sie einen Typ')

export const EmailTemplate = z.object({
  id: Id,
  templateName: z.string(),
  templateType: Type,
  subject: z.string(),
  htmlContent: z.string(),
  /** Null if derived from the HTML. */
  textContent: z.string().nullable(),
  variables: z.array(z.string()),
  isActive: z.boolean(),
  /** Whether it is used for emails of its type: the newest active template is. */
  isInUse: z.boolean(),
  /** Why it can no longer be sent, as a German sentence, because it was stored under older rules. */
  fault: z.string().nullable(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type EmailTemplate = z.output<typeof EmailTemplate>

const LONGEST = `Höchstens ${MAIL_TEMPLATE_MAX.toLocaleString('de-DE')} Zeichen`
const Html = z.string('HTML-Inhalt ist erforderlich').trim().min(1, 'HTML-Inhalt ist erforderlich').max(MAIL_TEMPLATE_MAX, LONGEST)
const PlainText = z.string().max(MAIL_TEMPLATE_MAX, LONGEST)

const FIELDS = {
  templateName: OneLine(100, 'Name der Vorlage ist erforderlich'),
  templateType: Type,
  subject: OneLine(200, 'Betreff ist erforderlich'),
  htmlContent: Html,
}
const Variables = z.array(Text(64)).max(50, 'Höchstens 50 Variablen')

export const TemplateForm = z.object({
  ...FIELDS,
  textContent: orUnset(PlainText),
  variables: Variables.default(['firstName', 'verificationUrl']),
  isActive: z.boolean().default(true),
})
export type TemplateForm = z.output<typeof TemplateForm>

export const TemplatePatch = z.object({
  ...z.object(FIELDS).partial().shape,
  /** Derived from the HTML if null or empty. */
  textContent: PlainText.nullable().optional(),
  variables: Variables.optional(),
  isActive: z.boolean().optional(),
})
export type TemplatePatch = z.output<typeof TemplatePatch>

const Draft = z.object({
  templateType: Type,
  subject: z.string().max(1_000, 'Der Betreff ist zu lang'),
  htmlContent: PlainText,
  textContent: orUnset(PlainText),
})

const TEMPLATES = '/api/admin/email-templates'

/** Email templates. Placeholders are only names in double braces. */
export const emailTemplates = {
  list: {
    method: 'GET',
    path: TEMPLATES,
    access: ['admin'],
    query: PageQuery(MAIL_SETTINGS_PAGE),
    paged: true,
    reply: z.array(EmailTemplate),
    summary: 'Alle Vorlagen, die neuesten zuerst.',
  },
  create: {
    method: 'POST',
    path: TEMPLATES,
    access: ['admin'],
    body: TemplateForm,
    reply: EmailTemplate,
    invalidates: [TEMPLATES, '/api/admin/audit'],
    summary: 'Vorlage anlegen. Skripte, Formulare und fremde Adressen, die kein Link sind, werden abgelehnt.',
  },
  update: {
    method: 'PUT',
    path: '/api/admin/email-templates/:id',
    access: ['admin'],
    params: ById,
    body: TemplatePatch,
    reply: EmailTemplate,
    invalidates: [TEMPLATES, '/api/admin/audit'],
    summary: 'Vorlage ändern; sie gilt für E-Mails, die danach geschrieben werden.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/email-templates/:id',
    access: ['admin'],
    params: ById,
    reply: Done,
    invalidates: [TEMPLATES, '/api/admin/audit'],
    summary: 'Vorlage löschen. Ohne eigene Vorlage gilt die eingebaute.',
  },
  builtIn: {
    method: 'GET',
    path: '/api/admin/email-templates/built-in',
    access: ['admin'],
    query: z.object({ templateType: Type }),
    reply: z.object({ subject: z.string(), htmlContent: z.string(), textContent: z.string() }),
    summary: 'Wie E-Mails dieses Typs ohne eigene Vorlage lauten: ein Anfang für eine eigene.',
  },
  preview: {
    method: 'POST',
    path: '/api/admin/email-templates/preview',
    access: ['admin'],
    body: Draft,
    reply: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Placeholders unknown for emails of this type. */
      unknown: z.array(z.string()),
      /** Why it could not be saved; null if it could. */
      fault: z.string().nullable(),
    }),
    invalidates: [],
    summary: 'Wie ein Entwurf mit Beispieldaten aussähe; gespeichert wird nichts.',
  },
} as const satisfies Routes
