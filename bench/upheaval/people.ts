import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { randomNumbers } from '../search-classes.ts'
import { LiveLine } from './live-line.ts'
import { pickPause, pickStep, WRITING } from './mix.ts'
import { Person } from './person.ts'
import { type Acknowledged, type Begun, type Break, readClock, type Sample } from './sample.ts'

/** People at work in a thread of their own, until a message comes. */
export interface Crowd {
  readonly url: string
  /** One for each person. */
  readonly cookies: readonly string[]
  /** How many times faster than the pace of people; 1 if missing. */
  readonly haste?: number
  /** Leaves out every step that writes. */
  readonly isReading?: boolean
}

export interface Worked {
  readonly samples: readonly Sample[]
  readonly begun: readonly Begun[]
  readonly breaks: readonly Break[]
  readonly acknowledged: Acknowledged
}

const { url, cookies, haste = 1, isReading = false } = workerData as Crowd
const over = new AbortController()
const begun: Begun[] = []

async function work(person: Person, random: () => number): Promise<void> {
  let due = readClock() + (pickPause(random()) * random()) / haste
  for (;;) {
    await sleep(Math.max(0, due - readClock()), undefined, { signal: over.signal }).catch(() => {})
    if (over.signal.aborted) return
    begun.push({ at: readClock(), late: readClock() - due })
    const step = pickStep(random())
    if (!isReading || !WRITING.includes(step)) await person.take(step)
    due += pickPause(random()) / haste
  }
}

const crowd = cookies.map((cookie, index) => {
  const random = randomNumbers(index + 1)
  return { person: new Person({ url, cookie, name: String(index + 1), random }), line: new LiveLine(url, cookie), random }
})
parentPort?.once('message', () => over.abort())
for (const { line } of crowd) line.open()
await Promise.all(crowd.map(({ person, random }) => work(person, random)))
for (const { line } of crowd) line.close()
await Promise.all(crowd.map(({ person }) => person.close()))
parentPort?.postMessage({
  samples: crowd.flatMap(({ person }) => person.samples),
  begun,
  breaks: crowd.flatMap(({ line }) => line.breaks),
  acknowledged: { notes: crowd.flatMap(({ person }) => person.notes), results: crowd.flatMap(({ person }) => person.results) },
} satisfies Worked)
