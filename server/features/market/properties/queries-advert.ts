import type { Selectable } from 'kysely'
import type { DB } from '../../../db/schema.ts'

/** A row of what a source told. */
export type Advert = Selectable<DB['adverts']>
