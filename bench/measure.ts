/** The rounds' median and spread. */
export interface Timing {
  readonly median: number
  /** Interquartile range relative to the median. */
  readonly spread: number
}

export function timing(values: readonly number[]): Timing {
  const middle = quantile(values, 0.5)
  return { median: middle, spread: (quantile(values, 0.75) - quantile(values, 0.25)) / middle }
}

/** The values' quantile `part`, 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/**
 * Runs the works in turn, `rounds` times after a warm-up, so that a busy minute of the machine affects all of them. `after` runs untimed after each,
 * to check and reset.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  works: Record<Name, (round: number) => Promise<number>>,
  after: (name: Name, round: number) => Promise<void> = () => Promise.resolve(),
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const value = await works[name](Math.max(round, 0))
      if (round >= 0) values[name].push(value)
      await after(name, Math.max(round, 0))
    }
  }
  return values
}
