/** Said on whatever page is open when its session has ended; apart, because every page brings it along. */
export const sessionMessages = {
  unauthorized: 'Unauthorized',
  loggingInAgain: 'You are logged out. Logging in again...',
  loggingInAgainGerman: 'Sie sind abgemeldet. Melde mich wieder an...',
} as const
