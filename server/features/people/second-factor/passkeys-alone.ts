import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { countPasskeys, storePasskeysNeedPassword } from './queries-passkeys.ts'

/** How many passkeys open the account without its password. */
export const howManyPasskeysAlone = (ctx: Ctx, userId: UserId): Promise<number> => countPasskeys(ctx, userId, { isAlone: true })

/**
 * From now on no passkey opens the account without its password; how many did. They stay a second factor: a new password passes by none. Whose
 * passkey it is shows by the next sign-in with both, which gives it back what it was.
 */
export const endPasskeysAlone = storePasskeysNeedPassword
