export const messages = {
  statusFailed: {
    list: { title: 'Status-Update fehlgeschlagen', text: 'Status konnte nicht geändert werden' },
    detail: { title: 'Fehler beim Aktualisieren des Status', text: undefined },
  },
} as const

export type Place = keyof typeof messages.statusFailed
