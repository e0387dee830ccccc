/** Shown on any page when its session ends; a separate module, because every page bundles it. */
export const sessionMessages = {
  unauthorized: 'Unauthorized',
  loggingInAgain: 'You are logged out. Logging in again...',
  loggingInAgainGerman: 'Sie sind abgemeldet. Melde mich wieder an...',
} as const
