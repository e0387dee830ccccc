import type { ChangedPath } from '#shared/contract/live.ts'
import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** Refreshes the partner's pages; does nothing if there is no partner. */
export async function announceToPartner(ctx: Ctx, to: PartnerId | null, paths: readonly ChangedPath[]): Promise<void> {
  if (to !== null) await ctx.live.announce(ctx, [{ to, message: { type: 'changed', paths } }])
}

/** Refreshes the pages of an office; does nothing if there is no office. */
export async function announceToOffice(ctx: Ctx, toOffice: OfficeId | null, paths: readonly ChangedPath[]): Promise<void> {
  if (toOffice !== null) await ctx.live.announce(ctx, [{ toOffice, message: { type: 'changed', paths } }])
}
