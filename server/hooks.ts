import type { SecondStep } from '#shared/contract/people/accounts.ts'
import type { AskedSource } from '#shared/domain/asked-sources.ts'
import type { RefusalAnswer } from '#shared/domain/contact-light.ts'
import type { AdminId, Agent, AgentId, Doer, OfficeId, SignedIn, UserId } from '#shared/domain/ids.ts'
import type { TemplateType } from '#shared/domain/mail-template.ts'
import type { NotificationKind } from '#shared/domain/news.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { EndedFollowUp } from '#shared/domain/prospect-status.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { RunFailure } from '#shared/domain/run-outcome.ts'
import type { SupportArea } from '#shared/domain/support.ts'
import type { MailTemplate } from './mail/render.ts'

/** Properties `goes` and `stays` became one, under the alias `step`. */
export interface Joined {
  readonly stays: number
  readonly goes: number
  readonly step: number
}

/** Adverts of one property are about to be split into several properties, for all agents or for one. */
export interface Parting {
  readonly advertIds: readonly number[]
  readonly officeId?: OfficeId
}

/** An agent stated whether an advert refuses agents, or withdrew the answer. */
export interface AnsweredRefusal {
  readonly agent: Agent
  readonly propertyId: number
  readonly said: { readonly answer: RefusalAnswer; readonly quote: string } | null
}

/** An owner objects to being contacted. */
interface Objected {
  readonly officeId: OfficeId
  readonly propertyId: number
}

interface ObjectionUndone {
  readonly agent: Agent
  readonly propertyId: number
  readonly resumed: EndedFollowUp | null
}

/** A property matches a saved search that exports its matches. */
export interface WishedExport {
  readonly officeId: OfficeId
  readonly propertyId: number
  readonly savedSearchId: number
}

/** An agent assigned a prospect by hand, or freed it. */
export interface HandedOver {
  readonly agent: Agent
  readonly propertyId: number
  readonly userId: string | null
}

/** Ids of adverts that were stored with something new. */
export interface NewsOfAdverts {
  readonly pictures: readonly number[]
  /** Changed in a column that identifies their property, or in their state. */
  readonly facts: readonly number[]
  readonly text: readonly number[]
}

export interface SearchLimit {
  readonly source: PortalName
  readonly sentence: string
}

/** Rows about which there may be news were deleted. */
export interface GoneSubjects {
  readonly userId: UserId
  readonly kinds: readonly NotificationKind[]
  readonly subjectIds: readonly number[]
}

/** An account whose password was just checked. */
export interface ProvenAccount {
  readonly id: UserId
  readonly passwordHash: string
}

/** The sign-in at an office's provider that a session comes by. */
export interface ProviderSignIn {
  readonly identityId: number
  /** The provider's name for its own session. */
  readonly providerSession: string | null
}

/** The browser in which a user signs in. */
export interface SigningBrowser {
  /** Hash of the browser's token. */
  readonly device: Buffer | undefined
  readonly step: { begin(token: string, expires: Date): void }
}

/** An agent left an office that goes on, and keeps the account. */
export interface LeftOffice {
  readonly userId: UserId
  readonly officeId: OfficeId
  readonly by: UserId | undefined
}

/** What opens an account, or its office, without its password, most important first. */
export const WAYS_IN = ['passkey', 'company_account', 'api_key', 'calendar', 'directory', 'invitation', 'support'] as const
export type WayIn = (typeof WAYS_IN)[number]
/** The only way that can stay when all others end. */
export type KeptWay = Extract<WayIn, 'company_account'>

/** For example "2 Passkeys". */
export interface OpenWay {
  readonly way: WayIn
  readonly words: string
  readonly isPlural: boolean
}

export interface EndedWay {
  readonly way: WayIn
  /** For the account's owner. */
  readonly sentence: string
}

/** A read of one area by an administrator, in the place of an office. */
export interface Look {
  readonly officeId: OfficeId
  readonly adminId: AdminId
  readonly area: SupportArea
  readonly propertyId: number | undefined
}

/** A request whose last run is looked up. */
export interface AskedRun {
  /** Id of the record that makes the request. */
  readonly key: number
  readonly source: string
  readonly request: string
  /** Earlier runs do not count. */
  readonly since?: string
}

export interface LastRun extends Pick<AskedRun, 'key' | 'request'> {
  readonly id: number
  readonly source: AskedSource
  readonly status: 'running' | 'completed' | 'failed'
  readonly failure: RunFailure | null
  readonly reason: string | null
  readonly pages: number
  readonly itemsFound: number
  readonly itemsNew: number
  readonly itemsChanged: number
  readonly startedAt: string
  readonly completedAt: string | null
}

export interface SourceSettings {
  readonly isEnabled: boolean
  /** Milliseconds between two requests. */
  readonly pauseMs: number
  readonly marksPictures: boolean
}

/** What a feature lets others do without importing them, in the transaction of `ctx`. */
export interface Hooks<Ctx> {
  /** For public adverts only. */
  readonly onAdvertsStored: (ctx: Ctx, news: NewsOfAdverts) => Promise<void>
  /** Runs after the agents' belongings were moved. */
  readonly onJoined: (ctx: Ctx, joined: Joined) => Promise<void>
  /** Runs before the adverts are moved. */
  readonly onParting: (ctx: Ctx, parting: Parting) => Promise<void>
  readonly onRefusalAnswered: (ctx: Ctx, answered: AnsweredRefusal) => Promise<void>
  /** Returns what was ended. */
  readonly onObjected: (ctx: Ctx, objected: Objected) => Promise<EndedFollowUp | null>
  /** An objection was withdrawn; `resumed` unless another one is in force. */
  readonly onObjectionUndone: (ctx: Ctx, undone: ObjectionUndone) => Promise<void>
  /** The administration changed the wording of the agreement on processing. */
  readonly onAgreementChanged: (ctx: Ctx, by: AdminId) => Promise<void>
  readonly onMatched: (ctx: Ctx, wished: readonly WishedExport[]) => Promise<void>
  /** The searches of these agents found properties for the first time. */
  readonly onFound: (ctx: Ctx, agentIds: readonly AgentId[]) => Promise<void>
  readonly onHandedOver: (ctx: Ctx, handedOver: HandedOver) => Promise<void>
  /** Runs before the price levels are replaced. */
  readonly onLevelsChanging: (ctx: Ctx) => Promise<void>
  readonly onSubjectsGone: (ctx: Ctx, gone: GoneSubjects) => Promise<void>
  /** The second step of a sign-in; undefined without a second factor or on a trusted browser. Exactly one feature provides it. */
  readonly askForFactor: (
    ctx: Ctx,
    account: ProvenAccount,
    browser: SigningBrowser,
    provider?: ProviderSignIn,
  ) => Promise<SecondStep | undefined>
  /** Throws if the office lets its people in by its provider only. */
  readonly onSignInWithoutProvider: (ctx: Ctx, officeId: OfficeId) => Promise<void>
  /** The office's account that its directory added under one of these names of its own. */
  readonly findProvisioned: (ctx: Ctx, officeId: OfficeId, names: readonly string[]) => Promise<UserId | undefined>
  /** An agent lost the right to manage the office, or leaves it. */
  readonly onManagingEnded: (ctx: Ctx, userId: UserId, by: Doer | undefined) => Promise<void>
  readonly onOfficeLeft: (ctx: Ctx, left: LeftOffice) => Promise<void>
  /** The administration opens a locked account. Throws if the directory of its office has switched it off. */
  readonly onReopening: (ctx: Ctx, userId: UserId) => Promise<void>
  readonly listWaysIn: (ctx: Ctx, userId: UserId) => Promise<readonly OpenWay[]>
  /** Returns those that were open. */
  readonly endWaysIn: (ctx: Ctx, userId: UserId, by: Doer, except?: KeptWay) => Promise<readonly EndedWay[]>
  /** Reads what an office lets the administration read, as `viewer`. Exactly one feature provides it. */
  readonly readForSupport: <T>(ctx: Ctx, look: Look, read: (ctx: Ctx, viewer: SignedIn) => Promise<T>) => Promise<T>
  /** The newest active template of this type. Exactly one feature provides it. */
  readonly findTemplate: (ctx: Ctx, type: TemplateType) => Promise<MailTemplate | undefined>
  /** Leaves out requests without a run. Exactly one feature provides it. */
  readonly listLastRuns: (ctx: Ctx, asked: readonly AskedRun[]) => Promise<readonly LastRun[]>
  /** Keyed by name. Exactly one feature provides it. */
  readonly listSources: (ctx: Ctx) => Promise<ReadonlyMap<string, SourceSettings>>
  /** The criteria that each source cannot search for. */
  readonly limitSearch: (
    criteria: Omit<PortalCriteria, 'location'>,
    places: readonly (string | null)[],
    sources: readonly PortalName[],
  ) => readonly SearchLimit[]
}

/** Runs all features' hooks in the order of the list. */
export function allHooks<Ctx>(features: readonly Partial<Hooks<Ctx>>[]): Hooks<Ctx> {
  const each = async (run: (feature: Partial<Hooks<Ctx>>) => Promise<void> | undefined) => {
    for (const feature of features) await run(feature)
  }
  const all = async <Found>(find: (feature: Partial<Hooks<Ctx>>) => Promise<readonly Found[]> | undefined) => {
    const found: Found[] = []
    for (const feature of features) found.push(...((await find(feature)) ?? []))
    return found
  }
  // a missing feature must not let a sign-in skip the second factor
  const only = <Name extends keyof Hooks<Ctx>>(name: Name): Hooks<Ctx>[Name] => {
    const hook = features.find((feature) => feature[name])?.[name]
    if (!hook) throw new Error(`No feature has the hook ${name}`)
    return hook
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
    onAgreementChanged: (ctx, by) => each((feature) => feature.onAgreementChanged?.(ctx, by)),
    onMatched: (ctx, wished) => each((feature) => feature.onMatched?.(ctx, wished)),
    onFound: (ctx, agentIds) => each((feature) => feature.onFound?.(ctx, agentIds)),
    onHandedOver: (ctx, handedOver) => each((feature) => feature.onHandedOver?.(ctx, handedOver)),
    onLevelsChanging: (ctx) => each((feature) => feature.onLevelsChanging?.(ctx)),
    onSubjectsGone: (ctx, gone) => each((feature) => feature.onSubjectsGone?.(ctx, gone)),
    askForFactor: (...asked) => only('askForFactor')(...asked),
    onSignInWithoutProvider: (ctx, officeId) => each((feature) => feature.onSignInWithoutProvider?.(ctx, officeId)),
    async findProvisioned(ctx, officeId, names) {
      for (const feature of features) {
        const found = await feature.findProvisioned?.(ctx, officeId, names)
        if (found !== undefined) return found
      }
      return undefined
    },
    onManagingEnded: (ctx, userId, by) => each((feature) => feature.onManagingEnded?.(ctx, userId, by)),
    onOfficeLeft: (ctx, left) => each((feature) => feature.onOfficeLeft?.(ctx, left)),
    onReopening: (ctx, userId) => each((feature) => feature.onReopening?.(ctx, userId)),
    listWaysIn: (ctx, userId) => all((feature) => feature.listWaysIn?.(ctx, userId)),
    endWaysIn: (ctx, userId, by, except) => all((feature) => feature.endWaysIn?.(ctx, userId, by, except)),
    readForSupport: (ctx, look, read) => only('readForSupport')(ctx, look, read),
    findTemplate: (...asked) => only('findTemplate')(...asked),
    listLastRuns: (...asked) => only('listLastRuns')(...asked),
    listSources: (ctx) => only('listSources')(ctx),
    limitSearch: (...asked) => features.flatMap((feature) => feature.limitSearch?.(...asked) ?? []),
  }
}
