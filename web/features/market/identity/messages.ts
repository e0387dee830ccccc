export const messages = {
  joined: 'Zusammengeführt',
  apart: 'Getrennt gelassen',
  parted: 'Anzeige getrennt',
  failed: 'Das hat nicht geklappt',
  undone: 'Zurückgenommen',
  undo: 'Rückgängig',
  undoForAll: 'Für alle rückgängig',
  forAll: 'Das gilt für alle: Ein anderes Büro hat dasselbe gesagt.',
  forYou: 'Das gilt in Ihrem Büro. Die anderen sehen es wie bisher.',
} as const
