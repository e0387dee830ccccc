export interface OwnedJob<Data> {
  readonly key: string
  readonly data: Data
  /** For whom it is done; at least one. */
  readonly owners: readonly string[]
}

export interface InTurnOptions {
  /** A person waits for it: it goes before what the schedule wants for the same owner, and some places before that of others. */
  readonly isAsked?: boolean
}

/** What waits for one owner: all of it, and the part that a person asked for. */
export interface Waiting {
  readonly all: number
  readonly asked: number
}

export interface Place {
  readonly key: string
  readonly owner: string
  /** As the queue orders: higher goes first. */
  readonly priority: number
  readonly isAsked: boolean
}

/** Places by which a person goes before the schedule. */
const HEAD_START = 10

/**
 * Where each of these jobs stands: its owner's first one at the front, each further one behind the others' first ones. Whoever asks by hand is
 * behind what he asked for by hand alone. Leaves out what stands as well already (`known`: the place of each key that waits).
 */
export function findPlaces<Data>(
  jobs: readonly OwnedJob<Data>[],
  known: ReadonlyMap<string, number>,
  waiting: ReadonlyMap<string, Waiting>,
  { isAsked = false }: InTurnOptions,
): (Place & { readonly data: Data })[] {
  const ahead = new Map([...waiting].map(([owner, { asked, all }]) => [owner, isAsked ? asked : all]))
  const aheadOf = (owner: string) => ahead.get(owner) ?? 0
  return jobs.flatMap(({ key, data, owners }) => {
    const owner = owners.reduce((least, other) => (aheadOf(other) < aheadOf(least) ? other : least))
    const priority = (isAsked ? HEAD_START : 0) - aheadOf(owner)
    if ((known.get(key) ?? -Infinity) >= priority) return []
    ahead.set(owner, aheadOf(owner) + 1)
    return [{ key, data, owner, priority, isAsked }]
  })
}
