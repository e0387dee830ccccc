import type { RefusalAnswer } from '#shared/domain/contact-light.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import type { PortalName } from '#shared/domain/sources.ts'

/** Properties `goes` and `stays` became one, under the alias `step`. */
export interface Joined {
  readonly stays: number
  readonly goes: number
  readonly step: number
}

/** Adverts of one property are about to become several, for all agents or for one. */
export interface Parting {
  readonly advertIds: readonly number[]
  readonly agentId?: AgentId
}

/** An agent said whether an advert refuses agents, or took the answer back. */
export interface AnsweredRefusal {
  readonly agentId: AgentId
  readonly propertyId: number
  readonly said: { readonly answer: RefusalAnswer; readonly quote: string } | null
}

/** An owner wants no contact. */
interface Objected {
  readonly agentId: AgentId
  readonly propertyId: number
}

/** Status and follow-up of a prospect before an objection ended them. */
export interface EndedFollowUp {
  readonly status: ProspectStatus
  /** Null without a prospect. */
  readonly statusChangedAt: string | null
  readonly nextFollowUpDate: string | null
  /** Missing in older records. */
  readonly nextFollowUpTime?: string | null
}

/** A property fits a saved search that exports what it finds. */
export interface WishedExport {
  readonly agentId: AgentId
  readonly propertyId: number
  readonly savedSearchId: number
}

/** Adverts that were stored with something new, by id. */
export interface NewsOfAdverts {
  readonly pictures: readonly number[]
  /** In a column that identifies their property, or in their state. */
  readonly facts: readonly number[]
  readonly text: readonly number[]
}

export interface SearchLimit {
  readonly source: PortalName
  readonly sentence: string
}

/** What a feature has others do without importing them, in the transaction of `ctx`. */
export interface Hooks<Ctx> {
  /** For public adverts alone. */
  readonly onAdvertsStored: (ctx: Ctx, news: NewsOfAdverts) => Promise<void>
  /** Runs after the belongings of agents were moved. */
  readonly onJoined: (ctx: Ctx, joined: Joined) => Promise<void>
  /** Runs before the adverts are moved. */
  readonly onParting: (ctx: Ctx, parting: Parting) => Promise<void>
  readonly onRefusalAnswered: (ctx: Ctx, answered: AnsweredRefusal) => Promise<void>
  /** Returns what was ended. */
  readonly onObjected: (ctx: Ctx, objected: Objected) => Promise<EndedFollowUp | null>
  /** An objection was taken back; `resumed` unless another is in force. */
  readonly onObjectionUndone: (ctx: Ctx, undone: Objected & { readonly resumed: EndedFollowUp | null }) => Promise<void>
  readonly onMatched: (ctx: Ctx, wished: readonly WishedExport[]) => Promise<void>
  /** What each source cannot search for. */
  readonly limitSearch: (
    criteria: Omit<PortalCriteria, 'location'>,
    places: readonly (string | null)[],
    sources: readonly PortalName[],
  ) => readonly SearchLimit[]
}

/** Runs the hooks of all features in the order of the list. */
export function allHooks<Ctx>(features: readonly Partial<Hooks<Ctx>>[]): Hooks<Ctx> {
  const each = async (run: (feature: Partial<Hooks<Ctx>>) => Promise<void> | undefined) => {
    for (const feature of features) await run(feature)
  }
  return {
    onAdvertsStored: (ctx, news) => each((feature) => feature.onAdvertsStored?.(ctx, news)),
    onJoined: (ctx, joined) => each((feature) => feature.onJoined?.(ctx, joined)),
    onParting: (ctx, parting) => each((feature) => feature.onParting?.(ctx, parting)),
    onRefusalAnswered: (ctx, answered) => each((feature) => feature.onRefusalAnswered?.(ctx, answered)),
    async onObjected(ctx, objected) {
      let ended: EndedFollowUp | null = null
      for (const feature of features) ended = (await feature.onObjected?.(ctx, objected)) ?? ended
      return ended
    },
    onObjectionUndone: (ctx, undone) => each((feature) => feature.onObjectionUndone?.(ctx, undone)),
    onMatched: (ctx, wished) => each((feature) => feature.onMatched?.(ctx, wished)),
    limitSearch: (...asked) => features.flatMap((feature) => feature.limitSearch?.(...asked) ?? []),
  }
}
