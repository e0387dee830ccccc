import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { WebSocket } from 'ws'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { admits, type Write } from '#shared/contract/route.ts'
import { AI_KEY, AI_MODEL, type AiStandIn, startAi } from '#stand-ins/ai/start.ts'
import { type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { startTestApp, type TestApp } from './app.ts'
import { findBelonging, REACHES_OWN } from './belonging.ts'
import { type Gets, type OfficesOfTwo, OTHER_CALLERS, withColleagues } from './callers.ts'
import { hours } from './clock.ts'
import { connectOwner } from './database.ts'
import type { TestAgent, TestUser } from './factories.ts'
import { createRowHashes, type RowHashes } from './own-rows.ts'
import type { PreparedWrite } from './prepared-write.ts'
import { callWorking, findRoute, type WriteName, WRITES } from './writes.ts'

/**
 * Calls each write of an agent with the records of that agent, as a colleague and as a stranger. A colleague's call of the office's rows answers as the
 * person's does and reaches the pages of both; whatever else is called, nothing of the person and nothing of the office changes.
 */
let propstack: PropstackStandIn
let ai: AiStandIn
let test: OfficesOfTwo
let plain: TestApp
let owner: pg.Client
let base: string
let rows: RowHashes

beforeAll(async () => {
  propstack = await startPropstack()
  ai = await startAi()
  plain = await startTestApp({ env: { PUBLIC_URL: 'http://localhost', PROPSTACK_URL: propstack.url, AI_URL: ai.url, AI_KEY, AI_MODEL } })
  // a search that starts meanwhile must not read a portal
  await plain.ctx.db.updateTable('sources').set({ is_enabled: false }).execute()
  test = withColleagues(plain)
  base = await plain.listen()
  owner = await connectOwner(plain.database)
  rows = await createRowHashes(owner)
})
afterAll(async () => {
  await owner.end()
  await plain.close()
  await propstack.close()
  await ai.close()
})

const AGENT_WRITES = (Object.keys(WRITES) as WriteName[]).filter((name) => {
  const { access } = findRoute(name)
  // who leaves has no pages any more
  return access !== 'public' && admits(access, 'agent') && name !== 'members.leave' && findBelonging(name) !== 'both'
})

/** Fields that differ between two calls of one row: ids, secrets, moments, and the size of a file with such. */
const RANDOM =
  /^(?:id|.*Ids?|ids|records|run|token|recordText|url|address|key|createdAt|.*At|until|challenge|partnerNumber|contentHash|size)$/
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/** The shape and the words of an answer, for comparison with that of another call of the same row. */
function withoutChance(text: string): string {
  const masked = text
    .replaceAll(UUID, '(id)')
    .replaceAll(/Kollege(?=Berger)/g, '')
    .replaceAll('Ben', 'Anna')
    // each fixture stores the same business again
    .replaceAll(/(?:, Gelbe Seiten)+/g, '')
  if (!/^[[{]/.test(masked)) return masked.replaceAll(/\d+/g, '#')
  return JSON.stringify(JSON.parse(masked), (field, value: unknown) => {
    if (RANDOM.test(field)) return typeof value
    if (field === 'sources' && Array.isArray(value)) return value.slice(0, 1)
    return typeof value === 'string' ? value.replaceAll(/\d+/g, '#') : value
  })
}

const listForColleagues = (name: WriteName): readonly string[] => {
  const { invalidates, forColleagues = invalidates } = findRoute(name) as Write
  return forColleagues
}

interface Page {
  readonly heard: string[]
  close(): void
}

async function openPage({ cookie }: TestUser): Promise<Page> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { cookie } })
  const heard: string[] = []
  socket.on('message', (data) => heard.push((data as Buffer).toString())).on('error', () => {})
  await once(socket, 'open')
  return { heard, close: () => socket.terminate() }
}

/** Messages are ordered: once this one has arrived, all earlier ones have. */
const MARK = '/api/legal'

async function listHeard(page: Page, { id }: TestAgent): Promise<string[]> {
  await test.ctx.live.announce(test.ctx, [{ to: id, message: { type: 'changed', paths: [MARK] } }])
  await expect.poll(() => page.heard.at(-1)).toContain(MARK)
  return page.heard.filter((text) => !text.includes(`"${MARK}"`))
}

interface Stage {
  readonly write: PreparedWrite
  readonly person: TestAgent
  readonly colleague: TestAgent
}

async function buildStage(name: WriteName): Promise<Stage> {
  test.clock.advance(hours(2))
  const write = await WRITES[name](test)
  const { by } = write
  if (by?.role !== 'agent') throw new Error(`the fixture of ${name} is not called by an agent`)
  await test.drain()
  await dispatchEvents(test.ctx)
  return { write, person: by, colleague: test.getColleague(by) }
}

/** One after the other: they share a connection. */
async function hashAll(people: readonly TestAgent[]) {
  const hashes = []
  for (const person of people) hashes.push(await rows.hashOwn(person))
  return hashes
}

interface Outcome {
  readonly answer: readonly [status: number, text: string]
  readonly hasReachedBoth: boolean
  readonly isOwnKept: boolean
  readonly isOfficeKept: boolean
}

/** Calls the row as someone else, between two looks at what the person and the office have. */
async function callAs(name: WriteName, { write, person, colleague }: Stage, by: TestAgent): Promise<Outcome> {
  const pages = [await openPage(person), await openPage(colleague)] as const
  const others = by.id === colleague.id ? [person] : [person, colleague]
  const before = [await hashAll(others), await rows.hashOffice(person)] as const
  const { status, text } = await callWorking(test, name, { ...write, by })
  const after = [await hashAll(others), await rows.hashOffice(person)] as const
  const paths = listForColleagues(name)
  const heard = [await listHeard(pages[0], person), await listHeard(pages[1], colleague)]
  for (const page of pages) page.close()
  const hasAll = (messages: readonly string[]) => messages.some((message) => paths.every((path) => message.includes(`"${path}"`)))
  return {
    answer: [status, withoutChance(text)],
    hasReachedBoth: heard.every(hasAll),
    isOwnKept: JSON.stringify(after[0]) === JSON.stringify(before[0]),
    // a colleague's own may count for the office, as a search does for the lead score
    isOfficeKept: by.officeId === person.officeId || JSON.stringify(after[1]) === JSON.stringify(before[1]),
  }
}

interface Compared {
  readonly found: unknown
  readonly expected: unknown
}

const CHECKS: Readonly<Record<Gets, (name: WriteName, outcome: Outcome) => Promise<Compared>>> = {
  async 'the same'(name, { answer, hasReachedBoth, isOwnKept }) {
    const own = await buildStage(name)
    const { text } = await callWorking(test, name, own.write)
    return {
      found: {
        answer,
        hasReachedBoth: hasReachedBoth || listForColleagues(name).length === 0,
        isOwnKept: isOwnKept || REACHES_OWN.test(name),
      },
      expected: { answer: [200, withoutChance(text)], hasReachedBoth: true, isOwnKept: true },
    }
  },
  // a row without a record of the person writes what is the caller's own
  nothing: (_, { answer: [status], isOwnKept, isOfficeKept }) =>
    Promise.resolve({
      found: { status: [200, 400, 404, 409].includes(status) || status, isOwnKept, isOfficeKept },
      expected: { status: true, isOwnKept: true, isOfficeKept: true },
    }),
}

describe.each(AGENT_WRITES)('%s', { timeout: 60_000 }, (name) => {
  const belonging = findBelonging(name)
  it.each(OTHER_CALLERS)('called by $name', async ({ gets, ...caller }) => {
    const stage = await buildStage(name)
    const outcome = await callAs(name, stage, await caller.find(test, stage.person))
    const { found, expected } = await CHECKS[gets[belonging as 'office' | 'person']](name, outcome)
    expect(found).toEqual(expected)
  })
})
