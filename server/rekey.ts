import { createDb, createPool } from './db/connect.ts'
import { refuseInUse } from './db/in-use.ts'
import { findMatchingKey, fitsKey, readKeyRow, refuseOtherKey, openSecrets } from './db/key.ts'
import { migrateTables } from './db/migrate.ts'
import { listUnreadable, sealAnew, storeKey } from './db/rekey.ts'
import { renewMarks } from './features/work/contact/service.ts'
import type { Config } from './config.ts'
import { OperatorError } from './operator-error.ts'
import { createSecrets, draftKey, takeOverDraftedKey } from './secrets.ts'

export interface Rekeyed {
  /** The key already fits; everything was resealed; or the lost key's values were given up. */
  readonly outcome: 'fits' | 'sealed anew' | 'given up'
  /** Owners of the unreadable values. */
  readonly unreadable: Awaited<ReturnType<typeof listUnreadable>>
  /** Number of marks that recognise objecting owners, before and after. */
  readonly marks?: { readonly before: number; readonly after: number }
}

/** The old key was neither provided nor given up. */
export class OldKeyWanted extends OperatorError {
  constructor() {
    super(
      'Bitte nennen Sie den bisherigen Schlüssel in OLD_SECRET_KEY, dann geht nichts verloren. Ist er verloren, gibt --give-up auf, was er verschließt. Es wurde nichts verändert.',
      'Please name the old key in OLD_SECRET_KEY, so that nothing is lost. If it is lost, --give-up gives up what it seals. Nothing was changed.',
    )
  }
}

/**
 * Makes the key from the settings, or a new one in the data folder, the database's. With the old key everything is resealed, and marks stay valid.
 * Without it sealed values are given up and stay unreadable; objections remain in force through their records, and their marks are computed again
 * from the owners' known data.
 * @throws KeyRefused if the old key is not the database's; OldKeyWanted; DatabaseInUse
 */
export async function rekey(ownerUrl: string, config: Config, { giveUp }: { giveUp: boolean }): Promise<Rekeyed> {
  const { oldSecretKey: oldKey } = config
  const pool = createPool(ownerUrl, 1)
  const db = createDb(pool)
  try {
    await refuseInUse(pool, ownerUrl)
    await migrateTables(ownerUrl)
    const row = await readKeyRow(ownerUrl)
    const found = await findMatchingKey(row, config)
    if (found !== undefined && row !== undefined && fitsKey(found, row))
      return { outcome: 'fits', unreadable: await listUnreadable(db, createSecrets(found)) }
    if (oldKey === undefined && !giveUp) throw new OldKeyWanted()
    const old = oldKey === undefined ? undefined : openSecrets(oldKey, row)
    if (old) await refuseOtherKey(pool, old)
    const next = createSecrets(found ?? (await draftKey(config)))
    const done = await db.transaction().execute(async (db): Promise<Rekeyed> => {
      if (old) await sealAnew(db, old, next)
      const marks = old ? undefined : await renewMarks({ db, secrets: next })
      await storeKey(db, next, old?.marksKey)
      return { outcome: old ? 'sealed anew' : 'given up', unreadable: await listUnreadable(db, next), ...(marks && { marks }) }
    })
    if (found === undefined) await takeOverDraftedKey(config)
    return done
  } finally {
    await pool.end()
  }
}
