const FAILED = 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.'

export const messages = {
  error: 'Fehler',
  invalidLink: 'Ungültiger Registrierungslink.',
  invalidLinkPage: 'Ungültiger oder abgelaufener Registrierungslink.',
  checkingLink: 'Einladungslink wird geprüft …',
  registered: 'Erfolgreich registriert',
  registeredCard: 'Registrierung erfolgreich!',
  registrationFailed: 'Registrierung fehlgeschlagen',
  registrationFailedText: FAILED,
  connectFailed: 'Verbinden fehlgeschlagen',
  connected: 'Verbunden',
  connectedText: (agent: string) => `Ihre Tipps erreichen jetzt auch ${agent}.`,
  loggedIn: 'Erfolgreich angemeldet',
  loginFailed: 'Login fehlgeschlagen',
  loginFailedText: FAILED,
  wrongAccount: 'Ungültiger Account-Typ',
  wrongAccountText: 'Dieser Account ist kein Partner-Account. Bitte verwenden Sie den regulären Login.',
  ownFailed: 'Fehler beim Laden der Partner-Daten. Bitte versuchen Sie es erneut.',
  profileSaved: 'Profil erfolgreich aktualisiert',
  profileFailed: 'Fehler beim Speichern',
} as const
