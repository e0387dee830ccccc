import { randomUUID } from 'node:crypto'

/** Somebody who registers by himself; of every one there is only one. */
export const registrationForm = <Change extends object>(change: Change = {} as Change) => ({
  email: `${randomUUID()}@example.test`,
  password: 'geheim-genug',
  firstName: 'Nora',
  lastName: 'Petersen',
  role: 'agent' as const,
  ...change,
})

/** Somebody who registers by an agent's link. */
export const invitationForm = <Change extends object>(change: Change = {} as Change) => ({
  companyName: 'Gartenbau Janssen',
  firstName: 'Jan',
  lastName: 'Janssen',
  email: `${randomUUID()}@example.test`,
  password: 'geheim-genug',
  website: '',
  industry: 'gartenbauer' as const,
  ...change,
})
