import { expect, it } from 'vitest'
import { ADMIN_MAILS, TEMPLATE_PLACEHOLDERS, TEMPLATE_TYPE_LABEL, TEMPLATE_TYPES } from './mail-template.ts'

it('every type has a unique label and a placeholder for the recipient', () => {
  expect(new Set(TEMPLATE_TYPES.map((type) => TEMPLATE_TYPE_LABEL[type])).size).toBe(TEMPLATE_TYPES.length)
  for (const type of TEMPLATE_TYPES) expect(TEMPLATE_PLACEHOLDERS[type]).toContain('firstName')
})

it('all names of the admin API map to template types', () => {
  expect(ADMIN_MAILS).toEqual({ welcome_email: 'welcome', email_verification: 'verification' })
})
