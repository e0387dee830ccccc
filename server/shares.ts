/** Scarce places of one process, of which one holder gets a share only. */
export interface Shares {
  /** Takes a place for a holder; undefined where he has his share or all are taken. The function given back returns the place, once. */
  take(holder: string): (() => void) | undefined
}

/**
 * @param all places there are
 * @param each places that one holder may have at a time
 */
export function createShares({ all, each }: { readonly all: number; readonly each: number }): Shares {
  const taken = new Map<string, number>()
  let sum = 0
  return {
    take(holder) {
      const own = taken.get(holder) ?? 0
      if (own >= each || sum >= all) return undefined
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
