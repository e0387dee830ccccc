import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { countPasskeys, storePasskeysNeedPassword } from './queries-passkeys.ts'

/** Number of passkeys that open the account without its password. */
export const howManyPasskeysAlone = (ctx: Ctx, userId: UserId): Promise<number> => countPasskeys(ctx, userId, { isAlone: true })

/**
 * Makes every passkey require the password; returns how many did not before. They stay a second factor, so a new password bypasses none. The next
 * sign-in with password and passkey proves the owner and lets that passkey work alone again.
 */
export const endPasskeysAlone = storePasskeysNeedPassword
