import { backups } from '#shared/contract/operations/backups.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { findNewestPlace, listBackups } from './queries.ts'

/** A little over a month of nightly backups. */
const SHOWN = 40

export function backupRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, backups, {
    list: async (ctx) => ({
      folder: ctx.backups.folder ?? (await findNewestPlace(ctx)),
      copies: ctx.backupCopies?.place ?? null,
      hasKey: ctx.config.backupPassphrase !== undefined,
      backups: await listBackups(ctx, SHOWN),
    }),
  })
}
