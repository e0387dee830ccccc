import { setImmediate } from 'node:timers/promises'

/** Rows worked on at once; more would keep other requests waiting. */
const AT_ONCE = 100

/** Works on the rows a hundred at a time, and lets other requests run in between. */
export async function inSlices<T, R>(rows: readonly T[], work: (slice: readonly T[]) => R): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    if (at > 0) await setImmediate()
    done.push(work(rows.slice(at, at + AT_ONCE)))
  }
  return done
}
