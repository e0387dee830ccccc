import type { DirectoryName } from '#shared/domain/directories.ts'
import { directory11880 } from './11880.ts'
import { dasoertliche } from './dasoertliche.ts'
import { gelbeseiten } from './gelbeseiten.ts'
import type { Directory } from './raw-business.ts'

export const DIRECTORY: Readonly<Record<DirectoryName, Directory>> = {
  'gelbeseiten.de': gelbeseiten,
  'dasoertliche.de': dasoertliche,
  '11880.com': directory11880,
}
