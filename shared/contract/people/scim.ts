import { z } from 'zod'
import { Done, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** How an office's directory manages its people here. */
export const Provisioning = z.object({
  /** Where the directory sends its requests. */
  baseUrl: z.string(),
  key: z.object({ createdAt: Moment, lastUsedAt: Moment.nullable() }).nullable(),
})
export type Provisioning = z.output<typeof Provisioning>

const KEY = '/api/office/scim-key'

/** The key of the office's directory. What the directory then calls is SCIM 2.0 (RFC 7644) below `/api/scim/v2`, and no row of this contract. */
export const scim = {
  get: {
    method: 'GET',
    path: KEY,
    access: ['agent'],
    right: 'office.manage',
    reply: Provisioning,
    summary: 'Ob das Verzeichnis des Büros (SCIM) Konten verwalten darf, und unter welcher Adresse.',
  },
  makeKey: {
    method: 'POST',
    path: KEY,
    access: ['agent'],
    right: 'office.manage',
    reply: Provisioning.extend({ token: z.string() }),
    invalidates: [KEY],
    summary: 'Einen neuen Schlüssel für das Verzeichnis des Büros machen. Er wird nur einmal gezeigt; der bisherige gilt nicht mehr.',
  },
  endKey: {
    method: 'DELETE',
    path: KEY,
    access: ['agent'],
    right: 'office.manage',
    reply: Done,
    invalidates: [KEY],
    summary: 'Den Schlüssel des Verzeichnisses beenden. Die Konten bleiben.',
  },
} as const satisfies Routes
