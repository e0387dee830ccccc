import { z } from 'zod'
import { SCOPES } from '../../domain/api-key.ts'
import { ById, Day, Done, Id, Moment, orUnset, Required } from '../fields.ts'
import type { Routes } from '../route.ts'

export const ApiKeyForm = z.object({
  name: Required(100, 'Bitte geben Sie dem Schlüssel einen Namen'),
  scopes: z
    .array(z.enum(SCOPES, 'Unbekanntes Recht'), 'Bitte wählen Sie, was der Schlüssel darf')
    .min(1, 'Bitte wählen Sie, was der Schlüssel darf')
    .transform((scopes) => [...new Set(scopes)]),
  /** Last day of validity; without one the key is valid until revoked. */
  expiresOn: orUnset(Day),
})
export type ApiKeyForm = z.output<typeof ApiKeyForm>

export const ApiKeyPatch = ApiKeyForm.pick({ name: true, scopes: true }).partial()
export type ApiKeyPatch = z.output<typeof ApiKeyPatch>

export const ApiKeySummary = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: Moment,
  expiresOn: Day.nullable(),
  lastUsedAt: Moment.nullable(),
})
export type ApiKeySummary = z.output<typeof ApiKeySummary>

/** An agent's own API keys. Not accessible by key, so that no key can extend its scopes. */
export const apiKeys = {
  list: {
    method: 'GET',
    path: '/api/keys',
    access: ['agent'],
    reply: z.array(ApiKeySummary),
    summary: 'Die eigenen API-Schlüssel, der neueste zuerst.',
  },
  create: {
    method: 'POST',
    path: '/api/keys',
    access: ['agent'],
    body: ApiKeyForm,
    /** `token` is returned only here. */
    reply: ApiKeySummary.extend({ token: z.string() }),
    invalidates: ['/api/keys'],
    forColleagues: [],
    limits: [{ calls: 30, seconds: 3600, per: 'user' }],
    summary: 'Legt einen API-Schlüssel an. Der Schlüssel selbst steht nur in dieser Antwort.',
  },
  update: {
    method: 'PATCH',
    path: '/api/keys/:id',
    access: ['agent'],
    params: ById,
    body: ApiKeyPatch,
    reply: ApiKeySummary,
    invalidates: ['/api/keys'],
    forColleagues: [],
    summary: 'Benennt einen API-Schlüssel um oder ändert, was er darf; das gilt sofort.',
  },
  end: {
    method: 'DELETE',
    path: '/api/keys/:id',
    access: ['agent'],
    params: ById,
    reply: Done,
    invalidates: ['/api/keys'],
    forColleagues: [],
    summary: 'Beendet einen API-Schlüssel; er gilt sofort nicht mehr.',
  },
} as const satisfies Routes
