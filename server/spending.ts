/** Holders kept before those with nothing left, or the oldest, are dropped. */
const KEPT = 10_000

/** Who did something last, and who of the others before. */
export interface Latest {
  note(holder: string): void
  /** Milliseconds since another holder did something. */
  sinceOthers(holder: string): number
}

const NOBODY = { holder: '', at: Number.NEGATIVE_INFINITY }

export function createLatest(now: () => number): Latest {
  // the latest holder, and the latest one before it
  let [latest, other] = [NOBODY, NOBODY]
  return {
    note(holder) {
      if (holder !== latest.holder) other = latest
      latest = { holder, at: now() }
    },
    sinceOthers: (holder) => now() - (holder === latest.holder ? other : latest).at,
  }
}

/** Who of an office was here, so that a person can leave something to colleagues. */
export interface Presence {
  note(person: string, office: string): void
  /** Milliseconds since a colleague was here. */
  sinceColleagues(person: string, office: string): number
}

export function createPresence(now: () => number = () => performance.now()): Presence {
  const offices = new Map<string, Latest>()
  return {
    note(person, office) {
      const latest = offices.get(office) ?? createLatest(now)
      latest.note(person)
      offices.delete(office)
      offices.set(office, latest)
      const [oldest = ''] = offices.keys()
      if (offices.size > KEPT) offices.delete(oldest)
    },
    sinceColleagues: (person, office) => offices.get(office)?.sinceOthers(person) ?? Number.POSITIVE_INFINITY,
  }
}

/** What each holder used lately; half of it is forgotten in every half-life. */
export interface Spending {
  add(holder: string, amount: number): void
  of(holder: string): number
  /** Milliseconds since another holder last used something. */
  sinceOthers(holder: string): number
}

export function createSpending(halfLife: number, now: () => number = () => performance.now()): Spending {
  const spent = new Map<string, { readonly amount: number; readonly at: number }>()
  const left = ({ amount, at }: { readonly amount: number; readonly at: number }) => amount * 2 ** ((at - now()) / halfLife)
  const latest = createLatest(now)
  return {
    add(holder, amount) {
      latest.note(holder)
      if (spent.size >= KEPT) for (const [one, known] of spent) if (left(known) < 1) spent.delete(one)
      spent.set(holder, { amount: this.of(holder) + amount, at: now() })
    },
    of(holder) {
      const known = spent.get(holder)
      return known ? left(known) : 0
    },
    sinceOthers: (holder) => latest.sinceOthers(holder),
  }
}
