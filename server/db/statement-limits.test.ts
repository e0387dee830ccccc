import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { withTurn } from '../turn.ts'
import { createDb, createPoolAtPooler, type Db } from './connect.ts'
import { createFairPool } from './fair-pool.ts'
import { limitByTransaction } from './statement-limits.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = createDb(createFairPool(createPoolAtPooler(database.pooledUrl ?? database.appUrl, 1), limitByTransaction))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const readLimit = async (from: Db) =>
  (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(from)).rows.map(({ limit }) => limit)
const holder = { person: 'a person', office: 'an office' }

describe('on a connection without settings of its own', () => {
  it('a read has its limit, alone and in a transaction', async () => {
    await withTurn({ holder, isRead: true }, async () => {
      expect(await readLimit(db)).toEqual(['5s'])
      expect(await db.transaction().execute(readLimit)).toEqual(['5s'])
    })
  })

  it('everything else has the whole patience, alone and in a transaction', async () => {
    expect(await readLimit(db)).toEqual(['1min'])
    expect(await db.transaction().execute(readLimit)).toEqual(['1min'])
    expect(await db.transaction().setIsolationLevel('repeatable read').execute(readLimit)).toEqual(['1min'])
    await withTurn({ holder, isRead: false }, async () => expect(await readLimit(db)).toEqual(['1min']))
  })

  it('a single statement is stored, and one that fails leaves no transaction behind', async () => {
    await db.updateTable('sources').set({ pause_ms: 66 }).execute()
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero')
    const stored = db.selectFrom('sources').select('pause_ms').distinct()
    await withTurn({ holder, isRead: true }, async () => expect(await stored.execute()).toEqual([{ pause_ms: 66 }]))
  })

  it('a failed transaction is rolled back as a whole', async () => {
    const broken = db.transaction().execute(async (transaction) => {
      await transaction.updateTable('sources').set({ pause_ms: 77 }).execute()
      await sql`select 1 / 0`.execute(transaction)
    })
    await expect(broken).rejects.toThrow('division by zero')
    expect(await db.selectFrom('sources').select('pause_ms').where('pause_ms', '=', 77).execute()).toEqual([])
  })
})
