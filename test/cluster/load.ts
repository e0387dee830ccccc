import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo, type RawAnswer } from '#test/connection.ts'
import type { ServerProcess } from '#test/server-process.ts'
import type { Person } from './giebel.ts'

const PAUSE = 20
/** What people read while the database is away or everything waits for it. */
const SENTENCE = /^(?:Die Datenbank|Der Server) ist gerade [^.]+\. Bitte versuchen Sie es gleich noch einmal\.$/

/** Whether it refuses a call for now, in a sentence. */
export const isRefusal = ({ status, text }: Pick<RawAnswer, 'status' | 'text'>): boolean => status === 503 && SENTENCE.test(text)

interface Answer {
  readonly description: string
  readonly sentAt: number
  readonly answeredAt: number
  readonly isDone: boolean
}

/** Writes of one person, one after the other, at each process in turn. */
export interface Load {
  /** By the time of the answer. */
  readonly answers: readonly Answer[]
  /** Answers other than success or 503 with a sentence. */
  readonly wrong: readonly string[]
  stop(): Promise<void>
}

export function startLoad(name: string, person: Person, web: readonly ServerProcess[]): Load {
  const [answers, wrong]: [Answer[], string[]] = [[], []]
  const connections = web.map(({ url }) => connectTo(url))
  let isStopped = false
  const write = async (n: number) => {
    const description = `${name} ${n}`
    const sentAt = performance.now()
    const path = `/api/properties/${person.property}/activities`
    const body = { activityType: 'call', description }
    try {
      const answer = await connections[n % connections.length]?.send({ method: 'POST', path, headers: { cookie: person.cookie }, body })
      if (answer?.status !== 200 && !(answer && isRefusal(answer))) wrong.push(`${description}: ${answer?.status} ${answer?.text}`)
      answers.push({ description, sentAt, answeredAt: performance.now(), isDone: answer?.status === 200 })
    } catch (error) {
      wrong.push(`${description}: ${String(error)}`)
    }
  }
  const working = (async () => {
    for (let n = 0; !isStopped; n += 1) {
      await write(n)
      await sleep(PAUSE)
    }
  })()
  return {
    answers,
    wrong,
    async stop() {
      isStopped = true
      await working
      for (const connection of connections) connection.close()
    },
  }
}

/** How often each load was served since this moment and its last refusal. */
export function servedInARow(loads: readonly Load[], since: number): number {
  const served = loads.map(({ answers }) => answers.slice(answers.findLastIndex(({ isDone }) => !isDone) + 1))
  return Math.min(...served.map((row) => row.filter(({ sentAt }) => sentAt > since).length))
}

/** What people saw of a fault. */
export interface Outage {
  /** The longest time without a success, in seconds. */
  readonly seconds: number
  /** From the first to the last 503, in seconds. */
  readonly of503: number
  readonly refused: number
  /** The longest wait for an answer, in seconds. */
  readonly slowest: number
  readonly acknowledged: readonly string[]
}

export function measureOutage(loads: readonly Load[]): Outage {
  const answers = loads.flatMap((load) => load.answers).toSorted((one, other) => one.answeredAt - other.answeredAt)
  const refused = answers.filter(({ isDone }) => !isDone)
  const done = answers.filter(({ isDone }) => isDone)
  const gaps = done.slice(1).map(({ answeredAt }, index) => answeredAt - (done[index]?.answeredAt ?? answeredAt))
  return {
    seconds: Math.max(...gaps) / 1000,
    of503: ((refused.at(-1)?.answeredAt ?? 0) - (refused[0]?.answeredAt ?? 0)) / 1000,
    refused: refused.length,
    slowest: Math.max(...answers.map(({ sentAt, answeredAt }) => answeredAt - sentAt)) / 1000,
    acknowledged: done.map(({ description }) => description),
  }
}
