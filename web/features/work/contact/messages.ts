export const messages = {
  consentSaved: 'Einwilligung eingetragen',
  consentFailed: 'Einwilligung konnte nicht eingetragen werden',
  objectionSaved: { title: 'Widerspruch eingetragen', text: 'Dieser Eigentümer wird nicht mehr kontaktiert.' },
  objectionFailed: 'Widerspruch konnte nicht eingetragen werden',
  overrideFailed: 'Die Begründung konnte nicht festgehalten werden',
  addressCopied: 'Anschrift kopiert',
} as const
