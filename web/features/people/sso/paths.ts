import { PUBLIC_PATHS } from '#shared/domain/page-paths.ts'

/** Where a sign-in with a company account begins; it ends at the connection's number instead of the word. */
export const BEGIN = 'anmelden'
export const companySignIn = PUBLIC_PATHS.companyAccount.replace(':step', BEGIN)
