import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Input } from '#test/as.ts'
import { connectTo, type RawAnswer } from '#test/connection.ts'
import type { ServerProcess } from '#test/server-process.ts'
import { statements } from '#shared/contract/network/statements.ts'
import { members } from '#shared/contract/people/members.ts'
import type { Route } from '#shared/contract/route.ts'
import { crm } from '#shared/contract/work/crm.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { isRefusal } from './load.ts'
import { ask, type Material } from './material.ts'

const KINDS = ['mails', 'exports', 'statements', 'favourites'] as const
export type Kind = (typeof KINDS)[number]

/** Milliseconds between two effects of a kind. */
const PAUSE = 1_000
/** Thirty an hour are allowed. */
const INVITATIONS = 28
const IN_A_ROW = 2
const Issued = z.object({ content: z.object({ number: z.string() }) })
const Cards = z.array(z.object({ id: z.number() }))

/** An acknowledged effect: of an address, a property or a draft. */
interface Acknowledged {
  readonly id: string
  readonly answeredAt: number
  /** Of a statement, as in `GS-00042`. */
  readonly number?: string
}

/** An office at work on what has effects outside the database: one after the other of each kind, at each process in turn. */
export interface Effects {
  readonly acknowledged: Readonly<Record<Kind, readonly Acknowledged[]>>
  /** Answers other than success or 503 with a sentence. */
  readonly wrong: readonly string[]
  /** Lists read right after an own write, and how many of them lacked it. */
  readonly reads: { readonly all: number; readonly stale: number }
  /** Whether each kind had effects since this moment, or has nothing left to do. */
  areServed(since: number): boolean
  stop(): Promise<void>
}

const invite = (name: string, n: number): string => `einladung-${n}@${name}.example.test`

/** Sends one call; undefined if it was refused for now, or wrong. */
type Send = <R extends Route>(row: R, input: Input<R>) => Promise<RawAnswer | undefined>

/** What one effect was; undefined if it was not acknowledged. */
type Effect = Omit<Acknowledged, 'answeredAt'> | undefined

/** The office's calls by kind, each with how often it can be sent. `name` becomes part of addresses. */
function describeWork(name: string, { properties, drafts }: Material, send: Send, noteRead: (isStale: boolean) => void) {
  const sendFor = async <R extends Route>(id: string, row: R, input: Input<R>): Promise<Effect> =>
    (await send(row, input)) ? { id } : undefined
  const pick = (ids: readonly number[], n: number): number => ids[n] ?? 0
  const work: Record<Kind, { readonly count: number; readonly cause: (n: number) => Promise<Effect> }> = {
    mails: {
      count: INVITATIONS,
      cause: (n) => sendFor(invite(name, n), members.invite, { body: { email: invite(name, n), officeRole: 'agent' } }),
    },
    exports: {
      count: properties.length,
      cause: (n) => sendFor(String(pick(properties, n)), crm.exportOne, { body: { propertyIds: [pick(properties, n)] } }),
    },
    statements: {
      count: drafts.length,
      async cause(n) {
        const id = pick(drafts, n)
        const answer = await send(statements.issue, { params: { id } })
        return answer && { id: String(id), number: Issued.parse(JSON.parse(answer.text)).content.number }
      },
    },
    favourites: {
      count: properties.length,
      async cause(n) {
        const propertyId = pick(properties, n)
        if (!(await send(favorites.add, { body: { propertyId } }))) return undefined
        const list = await send(favorites.list, {})
        if (list) noteRead(!Cards.parse(JSON.parse(list.text)).some(({ id }) => id === propertyId))
        return { id: String(propertyId) }
      },
    },
  }
  return work
}

export function startEffects(name: string, material: Material, web: readonly ServerProcess[]): Effects {
  const connections = web.map(({ url }) => connectTo(url))
  const acknowledged: Record<Kind, Acknowledged[]> = { mails: [], exports: [], statements: [], favourites: [] }
  const wrong: string[] = []
  const reads = { all: 0, stale: 0 }
  const finished = new Set<Kind>()
  let [isStopped, calls] = [false, 0]
  const send: Send = async (row, input) => {
    const connection = connections[(calls += 1) % connections.length]
    try {
      const answer = connection && (await ask(connection, material.agent.cookie, row, input))
      if (answer?.status === 200) return answer
      if (!answer || !isRefusal(answer)) wrong.push(`${row.path}: ${answer?.status} ${answer?.text}`)
    } catch (error) {
      wrong.push(`${row.path}: ${String(error)}`)
    }
    return undefined
  }
  const work = describeWork(name, material, send, (isStale) => {
    reads.all += 1
    if (isStale) reads.stale += 1
  })
  const run = async (kind: Kind) => {
    const { count, cause } = work[kind]
    for (let n = 0; n < count && !isStopped; n += 1) {
      const effect = await cause(n).catch((error: unknown) => {
        wrong.push(String(error))
        return undefined
      })
      if (effect) acknowledged[kind].push({ ...effect, answeredAt: performance.now() })
      await sleep(PAUSE)
    }
    finished.add(kind)
  }
  const running = Promise.all(KINDS.map(run))
  return {
    acknowledged,
    wrong,
    reads,
    areServed: (since) =>
      KINDS.every((kind) => finished.has(kind) || acknowledged[kind].filter(({ answeredAt }) => answeredAt > since).length >= IN_A_ROW),
    async stop() {
      isStopped = true
      await running
      for (const connection of connections) connection.close()
    },
  }
}
