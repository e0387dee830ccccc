import type { FastifyInstance } from 'fastify'
import type { Ctx } from './ctx.ts'
import type { Hooks } from './hooks.ts'
import type { AnyJob } from './jobs/define.ts'
import type { Stored } from './stored.ts'

/** What a feature adds to the product. `features.ts` lists all features, and the product consists of loops over that list. */
export interface Feature extends Partial<Stored>, Partial<Hooks<Ctx>> {
  /** Serves its contract entries. */
  readonly routes?: (app: FastifyInstance, ctx: Ctx) => void
  readonly jobs?: readonly AnyJob[]
  /** Steps of the sweep, which runs every minute and at each start of a worker. */
  readonly sweep?: readonly ((ctx: Ctx) => Promise<unknown>)[]
}

export const defineFeature = (feature: Feature): Feature => feature
