/** A person and the office of that person; who has none is an office of one. */
export interface Holder {
  readonly person: string
  readonly office: string
}

/** Limited slots of one process, with a limit per person and one per office. */
export interface Shares {
  /** Takes a slot for a holder; undefined if the person's, the office's or the total limit is reached. The returned function releases it, once. */
  take(holder: Holder | string): (() => void) | undefined
}

export interface ShareLimits {
  /** Total number of slots. */
  readonly all: number
  /** Maximum number of slots per person, or of this person at this time. */
  readonly each: number | ((person: string, office: string) => number)
  /** The same for all people of an office together; unlimited by default. */
  readonly office?: number | ((office: string) => number)
}

/** A holder by one name has no colleagues. */
export const toHolder = (holder: Holder | string): Holder => (typeof holder === 'string' ? { person: holder, office: holder } : holder)

export function createShares({ all, each, office: together = Number.POSITIVE_INFINITY }: ShareLimits): Shares {
  const limitPerson = typeof each === 'number' ? () => each : each
  const limitOffice = typeof together === 'number' ? () => together : together
  const [people, offices] = [new Map<string, number>(), new Map<string, number>()]
  let sum = 0
  return {
    take(holder) {
      const { person, office } = toHolder(holder)
      if (sum >= all || (people.get(person) ?? 0) >= limitPerson(person, office)) return undefined
      if ((offices.get(office) ?? 0) >= limitOffice(office)) return undefined
      add(people, person, 1)
      add(offices, office, 1)
      sum += 1
      let isReturned = false
      return () => {
        if (isReturned) return
        isReturned = true
        sum -= 1
        add(people, person, -1)
        add(offices, office, -1)
      }
    },
  }
}

function add(counts: Map<string, number>, key: string, one: 1 | -1): void {
  const left = (counts.get(key) ?? 0) + one
  if (left === 0) counts.delete(key)
  else counts.set(key, left)
}
