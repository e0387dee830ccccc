export const messages = {
  consentSaved: 'Einwilligung eingetragen',
  consentFailed: 'Einwilligung konnte nicht eingetragen werden',
  objectionSaved: { title: 'Widerspruch eingetragen', text: 'Dieser Eigentümer wird nicht mehr kontaktiert.' },
  objectionFailed: 'Widerspruch konnte nicht eingetragen werden',
  undo: 'Rückgängig',
  liftedByAgent: 'Ein Versehen nimmt ein Makler Ihres Büros zurück.',
  objectionUndone: { title: 'Widerspruch zurückgenommen', text: 'Status und Nachfassung sind wie vorher.' },
  stillObjected: { title: 'Eintrag zurückgenommen', text: 'Der Eigentümer bleibt gesperrt: Ein anderer Widerspruch gilt auch für ihn.' },
  undoFailed: 'Widerspruch konnte nicht zurückgenommen werden',
  overrideFailed: 'Die Begründung konnte nicht festgehalten werden',
  addressCopied: 'Anschrift kopiert',
} as const
