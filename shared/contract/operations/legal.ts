import { z } from 'zod'
import { LEGAL_PAGES } from '../../domain/legal.ts'
import { LEGAL_TEXT_MAX } from '../../domain/limits.ts'
import { Moment } from '../fields.ts'
import { TextVersion } from '../problem.ts'
import type { Routes } from '../route.ts'

const ByPage = z.object({ page: z.enum(LEGAL_PAGES) })

export const LegalText = z.object({
  page: z.enum(LEGAL_PAGES),
  title: z.string(),
  /** Markdown; the built-in text unless the operator has set one. */
  text: z.string(),
  version: TextVersion,
  /** Whether the operator has no gaps left to fill. */
  isFilledIn: z.boolean(),
  /** Null while the built-in text is used. */
  updatedAt: Moment.nullable(),
})
export type LegalText = z.output<typeof LegalText>

/** Removes control characters and converts line endings to `\n`. */
const clean = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- they are what is removed
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')

const MISSING = 'Bitte geben Sie einen Text ein'

export const LegalForm = z.object({
  /** Null restores the built-in text. */
  text: z
    .string(MISSING)
    .overwrite(clean)
    .trim()
    .min(1, MISSING)
    .max(LEGAL_TEXT_MAX, `Höchstens ${LEGAL_TEXT_MAX.toLocaleString('de-DE')} Zeichen`)
    .nullable(),
  version: TextVersion.optional(),
})

/** Legal pages: public to read, edited by admins. */
export const legal = {
  list: {
    method: 'GET',
    path: '/api/legal',
    access: 'public',
    reply: z.array(LegalText.omit({ text: true, version: true })),
    summary: 'Die Rechtstexte und ob sie ausgefüllt sind.',
  },
  get: {
    method: 'GET',
    path: '/api/legal/:page',
    access: 'public',
    params: ByPage,
    reply: LegalText,
    summary: 'Impressum, Datenschutz, AGB, Barrierefreiheit oder Auftragsverarbeitung.',
  },
  update: {
    method: 'PUT',
    path: '/api/admin/legal/:page',
    access: ['admin'],
    params: ByPage,
    body: LegalForm,
    reply: LegalText,
    invalidates: ['/api/legal', '/api/admin/offices', '/api/admin/audit'],
    summary: 'Ändert einen Rechtstext; null stellt den eingebauten wieder her.',
  },
} as const satisfies Routes
