import type { DeliveryChannel } from '#shared/domain/delivery.ts'
import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../ctx.ts'

/** An outgoing message. */
export interface NewDelivery {
  readonly channel: DeliveryChannel
  /** The service through which it is sent. A fault there affects all deliveries to this target. */
  readonly target: string
  /** The owner, who sees the status; deleting the account deletes the delivery, too. */
  readonly userId?: UserId
  /** The office that owns it instead; its agents see the status. */
  readonly officeId?: OfficeId
  /** The kind, under the channel's name for it. */
  readonly kind: string
  /** The recipient as shown to the owner. */
  readonly recipient: string
  /** One line about the content. */
  readonly title?: string
  /** Ids of the subjects, from which a failed delivery is composed again. */
  readonly subjectIds?: readonly number[]
  /** The payload; sealed, and cleared when the delivery ends. */
  readonly content?: object
  /** Whether a user is waiting for it. */
  readonly isAsked?: boolean
  /** Not sent after this moment. */
  readonly expiresAt?: Date
}

/** A delivery leased to a sender. */
export interface TakenDelivery {
  readonly id: number
  readonly recipient: string
  readonly title: string | null
  /** The content, sealed. */
  readonly content: Buffer | null
  /** The same for every attempt. */
  readonly mark: string
  /** Includes this attempt. */
  readonly attempts: number
  /** End of the lease; later reports from the sender are ignored. */
  readonly leasedUntil: string
  /** Where its cause is recorded. */
  readonly trace: string | null
}

/** Outcome of an attempt. Reasons are German sentences for the owner. `forAll` applies it to all deliveries waiting for the same target. */
export type Outcome =
  | { readonly status: 'sent'; readonly result?: unknown }
  | { readonly status: 'skipped'; readonly reason: string }
  | { readonly status: 'failed'; readonly reason: string; readonly forAll?: boolean }
  | Waiting

/** Retried after its channel's pause, or a longer one. With `isUntried` it does not count as an attempt, and the pause is kept exactly. */
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
  /** Milliseconds after which a silent sender is considered dead. */
  readonly lease: number
  /** Maximum milliseconds per attempt. An attempt that could outlast the lease is not started. */
  readonly attempt: number
  /** Milliseconds after the first, second, … attempt. After the last one the delivery is given up. */
  readonly pauses: readonly number[]
  /** Deliveries sent concurrently. */
  readonly lanes: number
  /** Deliveries that a lane takes at once. */
  readonly batch: number
  /** Opens the target, sends what is waiting through `sendAll`, and cleans up. A returned outcome applies to everything that is waiting. */
  open(ctx: Ctx, target: string, sendAll: (send: Send) => Promise<void>): Promise<Outcome | void>
  /** Stores the follow-ups of an outcome, in its transaction. */
  recorded?(ctx: Ctx, target: string, ids: readonly number[], outcome: Outcome): Promise<void>
}
