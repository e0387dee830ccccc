import type { TemplateType } from '#shared/domain/mail-template.ts'
import type { MailTemplate } from '../render.ts'
import { type Draft, layOut } from './layout.ts'

type Values = Readonly<Record<string, string>>

/** The default template of this type. Leaves out everything that depends on a missing value. */
export function builtInTemplate(type: TemplateType, values: Values): MailTemplate {
  return layOut(DRAFTS[type](values))
}

const DRAFTS: Record<TemplateType, (values: Values) => Draft> = {
  verification: (values) => ({
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    heading: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    greeting: greetingFor(values),
    paragraphs: ['nur noch ein Schritt: Bestätigen Sie, dass {{email}} Ihre E-Mail-Adresse ist.'],
    button: { label: 'E-Mail-Adresse bestätigen', url: 'verificationUrl' },
    notes: [
      'Der Link gilt 24 Stunden und lässt sich einmal verwenden. Einen neuen erhalten Sie jederzeit nach der Anmeldung.',
      'Sie haben sich nicht bei {{productName}} registriert? Dann können Sie diese E-Mail einfach löschen.',
    ],
  }),
  reset: (values) => ({
    subject: 'Ihr neues Passwort für {{productName}}',
    heading: 'Neues Passwort festlegen',
    greeting: greetingFor(values),
    paragraphs: ['für Ihr Konto {{email}} wurde ein neues Passwort angefordert. Hier legen Sie es fest:'],
    button: { label: 'Neues Passwort festlegen', url: 'resetUrl' },
    notes: [
      'Der Link gilt eine Stunde und lässt sich einmal verwenden.',
      'Sie haben das nicht angefordert? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
  }),
  welcome: (values) => ({
    subject: 'Willkommen bei {{productName}}',
    heading: 'Willkommen bei {{productName}}',
    greeting: greetingFor(values),
    paragraphs: [
      'schön, dass Sie da sind. Ihr Konto ist eingerichtet, und Sie können sofort loslegen.',
      'Melden Sie sich mit {{email}} und Ihrem Passwort an.',
    ],
    ...(values.actionUrl ? { button: { label: values.actionLabel ? '{{actionLabel}}' : 'Zu {{productName}}', url: 'actionUrl' } } : {}),
    notes: ['Sie haben sich nicht bei {{productName}} registriert? Dann können Sie diese E-Mail einfach löschen.'],
  }),
  notification: (values) => ({
    subject: '{{title}}',
    heading: '{{title}}',
    greeting: greetingFor(values),
    paragraphs: ['{{message}}'],
    ...(values.actionUrl ? { button: { label: values.actionLabel ? '{{actionLabel}}' : 'Ansehen', url: 'actionUrl' } } : {}),
  }),
  contact: (values) => ({
    subject: values.title ? '{{title}}' : 'Nachricht von {{senderName}}',
    heading: values.title ? '{{title}}' : 'Nachricht von {{senderName}}',
    greeting: greetingFor(values),
    paragraphs: ['{{senderName}} hat Ihnen über {{productName}} geschrieben:'],
    quote: '{{message}}',
    notes: [...(values.senderEmail ? ['E-Mail: {{senderEmail}}'] : []), ...(values.senderPhone ? ['Telefon: {{senderPhone}}'] : [])],
  }),
  alert: () => ({
    subject: '{{title}}',
    heading: '{{title}}',
    greeting: 'Guten Tag,',
    paragraphs: ['das gibt es Neues bei {{productName}}:'],
    quote: '{{message}}',
    button: { label: 'Ansehen', url: 'actionUrl' },
    notes: ['Sie möchten diese E-Mails nicht mehr? Hier bestellen Sie sie ab: {{unsubscribeUrl}}'],
  }),
  account_exists: (values) => ({
    subject: 'Sie haben schon ein Konto bei {{productName}}',
    heading: 'Sie haben schon ein Konto',
    greeting: greetingFor(values),
    paragraphs: [
      'jemand hat {{email}} gerade bei {{productName}} angegeben, um ein Konto anzulegen oder umzuziehen. Zu dieser Adresse gibt es schon eines, deshalb hat sich nichts geändert.',
      'Waren Sie das? Dann melden Sie sich einfach an:',
    ],
    button: { label: 'Anmelden', url: 'loginUrl' },
    notes: [
      'Passwort vergessen? Hier legen Sie ein neues fest: {{resetUrl}}',
      'Waren Sie das nicht, brauchen Sie nichts zu tun: Ihr Konto und Ihr Passwort bleiben, wie sie sind.',
    ],
  }),
}

function greetingFor({ firstName, lastName }: Values): string {
  if (firstName && lastName) return 'Guten Tag {{firstName}} {{lastName}},'
  return firstName ? 'Guten Tag {{firstName}},' : 'Guten Tag,'
}
