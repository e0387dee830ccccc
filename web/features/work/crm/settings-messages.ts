/** The wording of a failure depends on its place; the specification fixes each. */
export const messages = {
  keyRequired: 'API Key required',
  keyRequiredText: 'Please enter your Propstack API key first',
  accessRequiredText: 'Bitte geben Sie Token und Secret ein.',
  connected: 'Connection successful',
  connectionFailed: 'Connection failed',
  connectionFailedText: {
    propstack: 'Failed to connect to Propstack. Please check your API key',
    onoffice: 'Keine Verbindung zu onOffice. Bitte prüfen Sie Token und Secret.',
  },
  testPassed: 'Test erfolgreich',
  testFailed: 'Test Failed',
  saved: {
    sync: { title: 'Einstellungen gespeichert' },
    profile: { title: 'Profile updated', text: 'Ihre Einstellungen wurden gespeichert.' },
  },
  saveFailed: {
    sync: { title: 'Einstellungen konnten nicht gespeichert werden', text: undefined },
    profile: { title: 'Update failed', text: 'Failed to update profile settings' },
  },
} as const

export type SettingsPlace = keyof typeof messages.saved
