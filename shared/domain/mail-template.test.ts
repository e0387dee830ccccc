import { expect, it } from 'vitest'
import { ADMIN_LETTERS, TEMPLATE_PLACEHOLDERS, TEMPLATE_TYPE_LABEL, TEMPLATE_TYPES } from './mail-template.ts'

it('every type has a name of its own and knows whom it greets', () => {
  expect(new Set(TEMPLATE_TYPES.map((type) => TEMPLATE_TYPE_LABEL[type])).size).toBe(TEMPLATE_TYPES.length)
  for (const type of TEMPLATE_TYPES) expect(TEMPLATE_PLACEHOLDERS[type]).toContain('firstName')
})

it('the administration’s names for letters lead to their types', () => {
  expect(ADMIN_LETTERS).toEqual({ welcome_email: 'welcome', email_verification: 'verification' })
})
