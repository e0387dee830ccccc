import type { ChangedPath } from '#shared/contract/live.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** Lets the pages of the other side look again at what changed; nobody where there is no other side, or it is gone. */
export async function announceTo(ctx: Ctx, to: UserId | null, paths: readonly ChangedPath[]): Promise<void> {
  if (to !== null) await ctx.live.announce(ctx, [{ to, message: { type: 'changed', paths } }])
}
