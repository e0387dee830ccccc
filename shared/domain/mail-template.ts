/** Purpose of an email. */
export const TEMPLATE_TYPES = ['verification', 'notification', 'welcome', 'reset', 'contact', 'account_exists', 'alert'] as const
export type TemplateType = (typeof TEMPLATE_TYPES)[number]

export const TEMPLATE_TYPE_LABEL: Record<TemplateType, string> = {
  verification: 'E-Mail-Bestätigung',
  notification: 'Benachrichtigung',
  welcome: 'Willkommen',
  reset: 'Passwort zurücksetzen',
  contact: 'Kontaktanfrage',
  account_exists: 'Konto besteht schon',
  alert: 'Neuigkeiten',
}

const PERSON = ['firstName', 'lastName', 'email', 'companyName', 'productName', 'publicUrl'] as const

/** Names allowed in `{{…}}`. Placeholders without a value are left empty. */
export const TEMPLATE_PLACEHOLDERS = {
  verification: [...PERSON, 'verificationUrl'],
  notification: [...PERSON, 'title', 'message', 'actionUrl', 'actionLabel'],
  welcome: [...PERSON, 'actionUrl', 'actionLabel', 'userType'],
  reset: [...PERSON, 'resetUrl'],
  contact: [...PERSON, 'title', 'message', 'senderName', 'senderEmail', 'senderPhone'],
  account_exists: [...PERSON, 'loginUrl', 'resetUrl'],
  alert: [...PERSON, 'title', 'message', 'actionUrl', 'unsubscribeUrl'],
} as const satisfies Record<TemplateType, readonly string[]>

/** Names of two emails in the admin API (S1 section 7). */
export const ADMIN_MAILS = { welcome_email: 'welcome', email_verification: 'verification' } as const satisfies Record<string, TemplateType>
