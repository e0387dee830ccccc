import type { ChangedPath } from '#shared/contract/live.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** Refreshes the other side's pages; does nothing if there is no other side. */
export async function announceTo(ctx: Ctx, to: UserId | null, paths: readonly ChangedPath[]): Promise<void> {
  if (to !== null) await ctx.live.announce(ctx, [{ to, message: { type: 'changed', paths } }])
}
