import { AsyncLocalStorage } from 'node:async_hooks'
import type { OfficeId, SignedIn, UserId } from '#shared/domain/ids.ts'
import type { Effort } from './effort.ts'
import type { Holder } from './shares.ts'

/** On whose behalf the product works at this moment. */
export interface Turn {
  readonly holder: Holder
  /** Only reads for a page: its statements are cut off early. */
  readonly isRead: boolean
  /** What the turn costs; unset where nobody counts it. */
  readonly effort?: Effort
}

/** Whose share of something scarce a user takes: the office's for agents, else the user's own. */
export const getTenantId = (user: SignedIn): OfficeId | UserId => (user.role === 'agent' ? user.officeId : user.id)

const turns = new AsyncLocalStorage<Turn>()

export const withTurn = <T>(turn: Turn, work: () => T): T => turns.run(turn, work)

/** Undefined in jobs, and in what belongs to no caller. */
export const currentTurn = (): Turn | undefined => turns.getStore()

/** Waits for something that others do, which costs the caller of this turn nothing. */
export async function waitFor<T>(others: Promise<T>): Promise<T> {
  const end = currentTurn()?.effort?.wait()
  try {
    return await others
  } finally {
    end?.()
  }
}
