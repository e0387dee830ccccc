export const messages = {
  joined: 'Zusammengeführt',
  apart: 'Getrennt gelassen',
  parted: 'Anzeige getrennt',
  failed: 'Das hat nicht geklappt',
  undone: 'Zurückgenommen',
  undo: 'Rückgängig',
  forAll: 'Das gilt für alle, die dieses Objekt sehen.',
} as const
