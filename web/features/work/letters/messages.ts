/** Texts of these screens. */
export const messages = {
  made: (count: number) => (count === 1 ? 'Der Brief ist erstellt' : `${count} Briefe sind erstellt`),
  notMade: 'Es wurde kein Brief erstellt',
  sent: (count: number) => (count === 0 ? 'Das war schon festgehalten' : 'Als abgeschickt festgehalten'),
  notSent: 'Das wurde nicht festgehalten',
  textSaved: 'Vorlage gespeichert',
  textRemoved: 'Vorlage gelöscht',
  textFailed: 'Die Vorlage wurde nicht gespeichert',
  previewFailed: 'Die Vorschau konnte nicht geladen werden',
  linkCopied: 'Antwortlink kopiert',
  linkCopyFailed: 'Der Link ließ sich nicht kopieren. Bitte markieren Sie ihn selbst.',
  portalCopied: 'Text kopiert',
  portalCopyFailed: 'Der Text ließ sich nicht kopieren. Bitte markieren Sie ihn selbst.',
  loadFailed: 'Die Briefe konnten nicht geladen werden',
} as const
