import type { Selectable } from 'kysely'
import type { DB } from '../../../db/schema.ts'

export type StoredAdvert = Selectable<DB['adverts']>
