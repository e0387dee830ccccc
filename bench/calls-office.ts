import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { CallResult } from '#shared/domain/call-result.ts'
import { CallPage, type ListReply, type Period, type Turn } from './calls-page.ts'
import { newTraffic, type Traffic } from './calls-wire.ts'

/** People who work through their call lists, in a thread of their own. */
export interface Office {
  readonly url: string
  readonly origin: string
  /** One for each person. */
  readonly cookies: readonly string[]
  /** Milliseconds by which the server's clock is behind. */
  readonly behind: number
  /** Calls of each person, and how long one takes on average. */
  readonly calls: number
  readonly seconds: number
  /** How often all people report in the same moment. */
  readonly bursts: number
}

/** One part of the work, with what the pages asked for. */
export interface Phase {
  readonly turns: readonly Turn[]
  readonly traffic: Traffic
  readonly seconds: number
}

export interface Worked {
  /** The first list of each person. */
  readonly lists: readonly Pick<ListReply, 'more' | 'pending'>[]
  readonly opening: Phase
  readonly apart: Phase
  readonly atOnce: Phase
  /** For how long each person had an owner: by the answers to claims, and by the list of claims. */
  readonly held: readonly (readonly Period[])[]
  readonly own: readonly (readonly Period[])[]
}

/** Every second call reaches no one. */
const RESULTS = [
  'no_response',
  'callback_requested',
  'no_response',
  'not_interested',
  'no_response',
  'appointment',
  'no_response',
  'later',
  'no_response',
  'interested',
  'send_info',
] as const satisfies readonly CallResult[]
const pickResult = (person: number, call: number): CallResult => RESULTS[(3 * person + call) % RESULTS.length] ?? 'no_response'

/** Between the half and one and a half of the average, different for each person and call, and the same in every run. */
const pickShare = (person: number, call: number) => 0.5 + ((7 * person + 11 * call) % 20) / 20

const { url, origin, cookies, behind, calls, seconds, bursts } = workerData as Office
const pages = cookies.map((cookie) => new CallPage({ url, origin, cookie }, behind))

/** Ends when all pages are at rest. */
async function measure(work: () => Promise<Turn[]>): Promise<Phase> {
  const traffic = newTraffic()
  for (const page of pages) page.countIn(traffic)
  const began = performance.now()
  const turns = await work()
  const took = (performance.now() - began) / 1_000
  await Promise.all(pages.map((page) => page.untilQuiet()))
  return { turns, traffic, seconds: took }
}

const open = () =>
  Promise.all(
    pages.map(async (page) => {
      const held = await page.open()
      return { noted: 0, held }
    }),
  )

async function workThrough(page: CallPage, person: number): Promise<Turn[]> {
  const turns: Turn[] = []
  for (let call = 0; call < calls; call += 1) {
    await page.untilHeld()
    await sleep(pickShare(person, call) * seconds * 1_000)
    turns.push(await page.report(pickResult(person, call)))
  }
  return turns
}

async function reportAtOnce(): Promise<Turn[]> {
  const turns: Turn[] = []
  for (let burst = 0; burst < bursts; burst += 1) {
    await Promise.all(pages.map((page) => page.untilQuiet()))
    turns.push(...(await Promise.all(pages.map((page, person) => page.report(pickResult(person, burst))))))
  }
  return turns
}

await Promise.all(pages.map((page) => page.connect()))
const opening = await measure(open)
const lists = pages.map(({ list: { leads: _, ...list } }) => list)
const apart = await measure(async () => (await Promise.all(pages.map(workThrough))).flat())
const atOnce = await measure(reportAtOnce)
parentPort?.postMessage({
  lists,
  opening,
  apart,
  atOnce,
  held: pages.map(({ held }) => held),
  own: pages.map(({ own }) => own),
} satisfies Worked)
await Promise.all(pages.map((page) => page.close()))
