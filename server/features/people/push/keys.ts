import webpush from 'web-push'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { endSubscriptions, insertKeys, lockKeys, type StoredKeys, updateKeys } from './queries.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The VAPID keys, generated on first use. If the installation key was replaced, the sealed one is unreadable: new keys are generated and every
 * browser has to subscribe again.
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

/** Under concurrent calls the first key pair wins. */
async function makeKeys(ctx: Ctx): Promise<StoredKeys> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await insertKeys(ctx, { publicKey, privateKey: ctx.secrets.seal(privateKey) })
  return (await lockKeys(ctx)) as StoredKeys
}
