import { z } from 'zod'
import { COLLEAGUES_PROSPECTS } from '../../domain/office-rights.ts'
import { orUnset, Required, Text } from '../fields.ts'
import type { Routes } from '../route.ts'
import { Email } from './account-forms.ts'

const text = z.string().nullable()

/** What an office calls itself and where it is found. */
export const Office = z.object({
  name: z.string(),
  phone: text,
  email: text,
  street: text,
  zipCode: text,
  city: text,
  /** What agents may do with the prospects of colleagues. */
  colleaguesProspects: z.enum(COLLEAGUES_PROSPECTS),
})
export type Office = z.output<typeof Office>

export const OfficeForm = z.object({
  name: Required(200, 'Bitte geben Sie dem Büro einen Namen'),
  phone: orUnset(Text(50)),
  email: orUnset(Email),
  street: orUnset(Text()),
  zipCode: orUnset(Text(10)),
  city: orUnset(Text(100)),
})
export type OfficeForm = z.output<typeof OfficeForm>

export const ColleaguesForm = z.object({ colleaguesProspects: z.enum(COLLEAGUES_PROSPECTS, 'Bitte wählen Sie, was Makler dürfen') })
export type ColleaguesForm = z.output<typeof ColleaguesForm>

/** The caller's office. */
export const office = {
  get: {
    method: 'GET',
    path: '/api/office',
    access: ['agent'],
    reply: Office,
    summary: 'Name, Telefon, E-Mail und Anschrift des eigenen Büros, wie sie auf Briefen stehen.',
  },
  put: {
    method: 'PUT',
    path: '/api/office',
    access: ['agent'],
    right: 'office.manage',
    body: OfficeForm,
    reply: Office,
    invalidates: ['/api/office', '/api/auth/user', '/api/letters/texts', '/api/notices'],
    summary: 'Die Angaben des eigenen Büros ändern; was fehlt, ist danach leer.',
  },
  setColleagues: {
    method: 'PUT',
    path: '/api/office/colleagues',
    access: ['agent'],
    right: 'office.manage',
    body: ColleaguesForm,
    reply: Office,
    invalidates: ['/api/office'],
    summary:
      'Was Makler mit den Prospects ihrer Kollegen dürfen: nicht sehen, ansehen oder bearbeiten. Inhaber und Leitung bearbeiten alle.',
  },
} as const satisfies Routes
