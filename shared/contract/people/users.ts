import { z } from 'zod'
import { User } from './accounts.ts'
import { ByUser } from '../fields.ts'
import type { Routes } from '../route.ts'

export const UserChange = z.object({ isActive: z.boolean() })

/** The people of the installation, for its administrators. */
export const users = {
  update: {
    method: 'PUT',
    path: '/api/admin/users/:id',
    access: ['admin'],
    params: ByUser,
    body: UserChange,
    // how a key fares is its owner's business alone
    reply: User.omit({ propstackTest: true }),
    invalidates: [],
    summary: 'Konto sperren oder freigeben. Wer gesperrt wird, ist sofort abgemeldet.',
  },
} as const satisfies Routes
