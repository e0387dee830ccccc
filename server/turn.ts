import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf the product works at this moment. */
export interface Turn {
  readonly holder: string
  /** Only reads for a page: its statements are cut off early. */
  readonly isRead: boolean
}

const turns = new AsyncLocalStorage<Turn>()

export const withTurn = <T>(turn: Turn, work: () => T): T => turns.run(turn, work)

/** Undefined in jobs, and in what belongs to no caller. */
export const currentTurn = (): Turn | undefined => turns.getStore()
