/** The time in which work is done for a caller: all time since it began, except while it only waits. */
export interface Effort {
  /** Milliseconds of work until now. */
  spent(): number
  /** Begins a wait for others, and returns what ends it. */
  wait(): () => void
  /** Begins work beside which a wait counts as work, and returns what ends it. */
  work(): () => void
}

export function createEffort(now: () => number = () => performance.now()): Effort {
  const begun = now()
  let [waits, works, waited, since] = [0, 0, 0, begun]
  /** Adds the time since the last change if it was only waited, before the next change. */
  const note = () => {
    const time = now()
    if (waits > 0 && works === 0) waited += time - since
    since = time
  }
  const begin = (add: (one: 1 | -1) => void) => {
    note()
    add(1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      note()
      add(-1)
    }
  }
  return {
    spent() {
      note()
      return since - begun - waited
    },
    wait: () => begin((one) => (waits += one)),
    work: () => begin((one) => (works += one)),
  }
}
