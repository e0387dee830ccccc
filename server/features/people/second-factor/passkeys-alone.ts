import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import type { EndedWay, OpenWay } from '../../../hooks.ts'
import { countPasskeys, storePasskeysNeedPassword } from './queries-passkeys.ts'

/** Passkeys that open the account without its password. */
export async function listPasskeysAlone(ctx: Ctx, userId: UserId): Promise<OpenWay[]> {
  const count = await countPasskeys(ctx, userId, { isAlone: true })
  return count === 0 ? [] : [{ way: 'passkey', words: count === 1 ? 'ein Passkey' : `${count} Passkeys`, isPlural: count > 1 }]
}

const ENDED =
  'Die Passkeys des Kontos gelten nur noch nach dem Passwort. Ist einer nicht von Ihnen, entfernen Sie ihn im Profil; kommen Sie ohne ihn nicht hinein, hilft die Administration.'

/**
 * Makes every passkey require the password. Passkeys stay a second factor, so a new password does not bypass them. The next sign-in with password and
 * passkey proves the owner and lets that passkey work alone again.
 */
export async function endPasskeysAlone(ctx: Ctx, userId: UserId): Promise<EndedWay[]> {
  return (await storePasskeysNeedPassword(ctx, userId)) === 0 ? [] : [{ way: 'passkey', sentence: ENDED }]
}
