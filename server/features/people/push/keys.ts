import webpush from 'web-push'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { endSubscriptions, insertKeys, lockKeys, type StoredKeys, updateKeys } from './queries.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * What the product proves itself with to the push services; made when it is first asked for. Where the key of the installation was given up, a new
 * one takes its place, and every browser that knew the old one has to be asked anew.
 */
export async function pushKeys(ctx: Ctx): Promise<PushKeys> {
  return inTransaction(ctx, async (ctx) => {
    const stored = (await lockKeys(ctx)) ?? (await makeKeys(ctx))
    const privateKey = ctx.secrets.open(stored.privateKey)
    if (privateKey !== undefined) return { publicKey: stored.publicKey, privateKey }
    await endSubscriptions(ctx)
    const { publicKey, privateKey: made } = webpush.generateVAPIDKeys()
    await updateKeys(ctx, { publicKey, privateKey: ctx.secrets.seal(made) })
    return { publicKey, privateKey: made }
  })
}

/** Of several that make one at once, the first one's holds. */
async function makeKeys(ctx: Ctx): Promise<StoredKeys> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await insertKeys(ctx, { publicKey, privateKey: ctx.secrets.seal(privateKey) })
  return (await lockKeys(ctx)) as StoredKeys
}
