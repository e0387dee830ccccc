export interface OwnedJob<Data> {
  readonly key: string
  readonly data: Data
  /** Owners of the job; at least one. */
  readonly owners: readonly string[]
}

export interface InTurnOptions {
  /** A user waits for it: it precedes scheduled jobs of the same owner, and gets a head start over those of others. */
  readonly isAsked?: boolean
}

/** Waiting jobs of one owner: all, and those requested by a user. */
export interface Waiting {
  readonly all: number
  readonly asked: number
}

export interface Place {
  readonly key: string
  readonly owner: string
  /** Higher runs first. */
  readonly priority: number
  readonly isAsked: boolean
}

/** Priority bonus of a user's request over the schedule. */
const HEAD_START = 10

/**
 * Round-robin priorities: an owner's first job comes first, each further one after the others' first ones. A user's request waits only behind the
 * owner's other requests. Leaves out jobs whose current priority (`known`, by key) is already as high.
 */
export function findPlaces<Data>(
  jobs: readonly OwnedJob<Data>[],
  known: ReadonlyMap<string, number>,
  waiting: ReadonlyMap<string, Waiting>,
  { isAsked = false }: InTurnOptions,
): (Place & { readonly data: Data })[] {
  const ahead = new Map([...waiting].map(([owner, { asked, all }]) => [owner, isAsked ? asked : all]))
  const countAhead = (owner: string) => ahead.get(owner) ?? 0
  return jobs.flatMap(({ key, data, owners }) => {
    const owner = owners.reduce((least, other) => (countAhead(other) < countAhead(least) ? other : least))
    const priority = (isAsked ? HEAD_START : 0) - countAhead(owner)
    if ((known.get(key) ?? -Infinity) >= priority) return []
    ahead.set(owner, countAhead(owner) + 1)
    return [{ key, data, owner, priority, isAsked }]
  })
}
