import { PRODUCT_NAME } from '#shared/domain/product.ts'

export const messages = {
  loggedIn: 'Login erfolgreich',
  welcomeBack: (firstName: string) => `Willkommen zurück, ${firstName}!`,
  loginFailed: 'Login fehlgeschlagen',
  checkInput: 'Bitte überprüfen Sie Ihre Eingaben.',
  loggedOut: 'Abgemeldet',
  loggedOutText: 'Sie wurden erfolgreich abgemeldet.',
  loggedOutPage: 'Erfolgreich abgemeldet',
  logoutFailed: 'Fehler beim Abmelden',
  unauthorized: 'Unauthorized',
  loggingInAgain: 'You are logged out. Logging in again...',
  loggingInAgainGerman: 'Sie sind abgemeldet. Melde mich wieder an...',
  setUp: 'Einrichtung abgeschlossen',
  setUpText: `Willkommen bei ${PRODUCT_NAME}`,
  setUpFailed: 'Einrichtung fehlgeschlagen',
  tryAgain: 'Bitte versuchen Sie es erneut.',
} as const
