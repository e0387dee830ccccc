/** Directories used to look up businesses. */
export const DIRECTORIES = ['gelbeseiten.de', 'dasoertliche.de', '11880.com'] as const
export type DirectoryName = (typeof DIRECTORIES)[number]

export const DIRECTORY_LABEL: Record<DirectoryName, string> = {
  'gelbeseiten.de': 'Gelbe Seiten',
  'dasoertliche.de': 'Das Örtliche',
  '11880.com': '11880',
}

/** Parts of a business that are updated when a directory reports a change. */
export const UPDATED_PARTS = ['phone', 'place'] as const
export type UpdatedPart = (typeof UPDATED_PARTS)[number]
