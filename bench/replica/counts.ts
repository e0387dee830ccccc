/** Reads by who answered them, `replica` or the writer with a reason. */
export type Counts = ReadonlyMap<string, number>

/** Reads them from a process's metrics. */
export const readCounts = (text: string): Counts =>
  new Map([...text.matchAll(/^giebel_replica_reads\{by="(\w+)"\} (\d+)$/gm)].map(([, by = '', count]) => [by, Number(count)]))

/** What happened between two readings. */
export const subtractCounts = (after: Counts, before: Counts): Counts =>
  new Map([...after].map(([by, count]) => [by, count - (before.get(by) ?? 0)]))

/** Of several processes together. */
export function addCounts(all: readonly Counts[]): Counts {
  const sum = new Map<string, number>()
  for (const counts of all) for (const [by, count] of counts) sum.set(by, (sum.get(by) ?? 0) + count)
  return sum
}

/** The percentage that the replica answered, of these reads or else of those that it might have. */
export function measureShare(counts: Counts, among = [...counts.values()].reduce((sum, count) => sum + count, 0)): number {
  return among === 0 ? Number.NaN : (100 * (counts.get('replica') ?? 0)) / among
}

export const describeCounts = (counts: Counts): string =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([by, count]) => `${count} ${by}`)
    .join(', ')
