import { randomUUID } from 'node:crypto'

/** The form of a self-registered user; each one is unique. */
export const registrationForm = <Change extends object>(change: Change = {} as Change) => ({
  email: `${randomUUID()}@example.test`,
  password: 'geheim-genug',
  firstName: 'Nora',
  lastName: 'Petersen',
  role: 'agent' as const,
  ...change,
})

/** The form of a partner who registers by an agent's link. */
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
