import type { User } from '#shared/contract/people/accounts.ts'

type Named = Pick<User, 'firstName' | 'lastName' | 'email'>

/** Full name, or the email address if there is none. */
export const displayName = ({ firstName, lastName, email }: Named): string => `${firstName} ${lastName}`.trim() || email

export const formatInitials = ({ firstName, lastName, email }: Named): string =>
  (`${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}` || email.charAt(0)).toUpperCase()
