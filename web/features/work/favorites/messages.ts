/** The wording of a failure depends on its place; the specification fixes each. */
export const messages = {
  added: 'Zu Favoriten hinzugefügt',
  removed: 'Removed from favorites',
  removedGerman: 'Aus den Favoriten entfernt.',
  failure: {
    favorites: { title: 'Error', text: 'Failed to remove property from favorites' },
    detail: { title: 'Fehler beim Aktualisieren des Favoriten', text: undefined },
    list: { title: 'Fehler', text: 'Aktion konnte nicht ausgeführt werden' },
  },
} as const

export type Place = keyof typeof messages.failure
