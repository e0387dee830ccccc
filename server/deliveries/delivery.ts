import type { DeliveryChannel } from '#shared/domain/delivery.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../ctx.ts'

/** Something that is to leave the house. */
export interface NewDelivery {
  readonly channel: DeliveryChannel
  /** What it goes through. What is wrong there is wrong for all that waits for it. */
  readonly target: string
  /** Whose it is: he sees what became of it, and it is deleted with him. */
  readonly userId?: UserId
  /** What it is, as its channel names it. */
  readonly kind: string
  /** To where, as its owner reads it. */
  readonly recipient: string
  /** One line that says what it is. */
  readonly title?: string
  /** What it is about, as its kind understands it: what failed is made anew of it. */
  readonly subjectIds?: readonly number[]
  /** What goes out; sealed, and emptied when nothing is sent any more. */
  readonly content?: object
  /** Somebody waits for it. */
  readonly isAsked?: boolean
  /** It is not sent any more after that. */
  readonly expiresAt?: Date
}

/** A delivery that a sender has taken up. */
export interface TakenDelivery {
  readonly id: number
  readonly recipient: string
  readonly title: string | null
  /** Sealed. */
  readonly content: Buffer | null
  /** The same with every attempt. */
  readonly mark: string
  /** This attempt included. */
  readonly attempts: number
  /** Until when it is this sender's; what he reports later no longer counts. */
  readonly leasedUntil: string
}

/** What came of an attempt. Reasons are German sentences for the owner. `forAll`: it holds for all that waits for the same target. */
export type Outcome =
  | { readonly status: 'sent'; readonly result?: unknown }
  | { readonly status: 'skipped'; readonly reason: string }
  | { readonly status: 'failed'; readonly reason: string; readonly forAll?: boolean }
  | Waiting

/** It is tried again after its channel's pause, or after a longer one. `isUntried`: it costs no attempt, and the pause is kept exactly. */
export interface Waiting {
  readonly status: 'waiting'
  readonly reason: string
  readonly pause?: number
  readonly isUntried?: boolean
  readonly forAll?: boolean
}

/** Tries one delivery; `content` is what was handed over with it. */
export type Send = (delivery: TakenDelivery, content: unknown) => Promise<Outcome>

/** One way out of the house: how it is used, and how patient we are with it. */
export interface Channel {
  readonly name: DeliveryChannel
  /** Milliseconds after which a sender that has not reported is taken for dead. */
  readonly lease: number
  /** Milliseconds the longest attempt may take. None is begun that could outlast the lease. */
  readonly attempt: number
  /** Milliseconds after the first, second, … attempt. After the last one it is given up. */
  readonly pauses: readonly number[]
  /** How many go out at the same time. */
  readonly lanes: number
  /** How many a lane takes up at once. */
  readonly batch: number
  /** Makes the way to a target ready, has what waits sent by it, and clears up. What it returns is meant for all that waits. */
  open(ctx: Ctx, target: string, sendAll: (send: Send) => Promise<void>): Promise<Outcome | void>
  /** Writes down what else follows from an outcome, in its transaction. */
  recorded?(ctx: Ctx, target: string, ids: readonly number[], outcome: Outcome): Promise<void>
}
