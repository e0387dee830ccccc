/** Limited slots of one process, with a limit per holder. */
export interface Shares {
  /** Takes a slot for a holder; undefined if the holder's or the total limit is reached. The returned function releases it, once. */
  take(holder: string): (() => void) | undefined
}

export interface ShareLimits {
  /** Total number of slots. */
  readonly all: number
  /** Maximum number of slots per holder, or of this holder at this time. */
  readonly each: number | ((holder: string) => number)
}

export function createShares({ all, each }: ShareLimits): Shares {
  const limitFor = typeof each === 'number' ? () => each : each
  const taken = new Map<string, number>()
  let sum = 0
  return {
    take(holder) {
      const own = taken.get(holder) ?? 0
      if (sum >= all || own >= limitFor(holder)) return undefined
      taken.set(holder, own + 1)
      sum += 1
      let isReturned = false
      return () => {
        if (isReturned) return
        isReturned = true
        sum -= 1
        const left = (taken.get(holder) ?? 1) - 1
        if (left === 0) taken.delete(holder)
        else taken.set(holder, left)
      }
    },
  }
}
