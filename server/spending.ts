/** What each holder used lately; half of it is forgotten in every half-life. */
export interface Spending {
  add(holder: string, amount: number): void
  of(holder: string): number
  /** Milliseconds since another holder last used something. */
  sinceOthers(holder: string): number
}

const NEVER = { holder: '', at: Number.NEGATIVE_INFINITY }

/** Holders kept before those with nothing left are dropped. */
const KEPT = 10_000

export function createSpending(halfLife: number, now: () => number = () => performance.now()): Spending {
  const spent = new Map<string, { readonly amount: number; readonly at: number }>()
  const left = ({ amount, at }: { readonly amount: number; readonly at: number }) => amount * 2 ** ((at - now()) / halfLife)
  // the latest holder, and the latest one before it
  let [latest, other] = [NEVER, NEVER]
  return {
    add(holder, amount) {
      if (holder !== latest.holder) other = latest
      latest = { holder, at: now() }
      if (spent.size >= KEPT) for (const [one, known] of spent) if (left(known) < 1) spent.delete(one)
      spent.set(holder, { amount: this.of(holder) + amount, at: now() })
    },
    of(holder) {
      const known = spent.get(holder)
      return known ? left(known) : 0
    },
    sinceOthers: (holder) => now() - (holder === latest.holder ? other : latest).at,
  }
}
