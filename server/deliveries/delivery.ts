import type { DeliveryChannel } from '#shared/domain/delivery.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../ctx.ts'

/** An outgoing message. */
export interface NewDelivery {
  readonly channel: DeliveryChannel
  /** The service it goes through. A fault there affects all deliveries to this target. */
  readonly target: string
  /** The owner: sees the status, and on deletion of the account it is deleted too. */
  readonly userId?: UserId
  /** The kind, by the channel's name for it. */
  readonly kind: string
  /** The recipient as shown to the owner. */
  readonly recipient: string
  /** One line about the content. */
  readonly title?: string
  /** Ids of the subjects; a failed delivery is composed again from them. */
  readonly subjectIds?: readonly number[]
  /** The payload; sealed, and cleared when the delivery ends. */
  readonly content?: object
  /** A user waits for it. */
  readonly isAsked?: boolean
  /** Not sent after this moment. */
  readonly expiresAt?: Date
}

/** A delivery leased to a sender. */
export interface TakenDelivery {
  readonly id: number
  readonly recipient: string
  readonly title: string | null
  /** Sealed. */
  readonly content: Buffer | null
  /** The same for every attempt. */
  readonly mark: string
  /** Including this one. */
  readonly attempts: number
  /** End of the lease; later reports of the sender are ignored. */
  readonly leasedUntil: string
}

/** Outcome of an attempt. Reasons are German sentences for the owner. `forAll`: applies to all deliveries waiting for the same target. */
export type Outcome =
  | { readonly status: 'sent'; readonly result?: unknown }
  | { readonly status: 'skipped'; readonly reason: string }
  | { readonly status: 'failed'; readonly reason: string; readonly forAll?: boolean }
  | Waiting

/** Retried after its channel's pause, or a longer one. `isUntried`: not counted as an attempt, and the pause is kept exactly. */
export interface Waiting {
  readonly status: 'waiting'
  readonly reason: string
  readonly pause?: number
  readonly isUntried?: boolean
  readonly forAll?: boolean
}

/** Tries one delivery; `content` is its payload. */
export type Send = (delivery: TakenDelivery, content: unknown) => Promise<Outcome>

/** A delivery channel with its retry policy. */
export interface Channel {
  readonly name: DeliveryChannel
  /** Milliseconds after which a silent sender is taken for dead. */
  readonly lease: number
  /** Maximum milliseconds of an attempt. None is started that could outlast the lease. */
  readonly attempt: number
  /** Milliseconds after the first, second, … attempt. After the last one it is given up. */
  readonly pauses: readonly number[]
  /** Deliveries sent concurrently. */
  readonly lanes: number
  /** Deliveries a lane takes at once. */
  readonly batch: number
  /** Opens the target, sends what waits through `sendAll`, and cleans up. A returned outcome applies to all that waits. */
  open(ctx: Ctx, target: string, sendAll: (send: Send) => Promise<void>): Promise<Outcome | void>
  /** Stores the follow-ups of an outcome, in its transaction. */
  recorded?(ctx: Ctx, target: string, ids: readonly number[], outcome: Outcome): Promise<void>
}
