import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type Route, contractRows, type Write } from '#shared/contract/route.ts'
import { NOTIFICATION_KINDS } from '#shared/domain/news.ts'
import { LIVE_CHANNEL, type LiveEvent } from '#server/live.ts'
import { AI_KEY, AI_MODEL, type AiStandIn, startAi } from '#stand-ins/ai/start.ts'
import { type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { startTestApp, type TestApp } from './app.ts'
import { findBelonging, OFFICE_NEWS } from './belonging.ts'
import { type OfficesOfTwo, withColleagues } from './callers.ts'
import { connectOwner } from './database.ts'
import type { Input } from './as.ts'
import { hours } from './clock.ts'
import { findRoute, type WriteName, WRITES } from './writes.ts'

/**
 * Fails every single write: each writing endpoint is called once per write; the database rejects another write each time, finally the commit. Nothing
 * may be stored, requested or announced then. Each agent has a colleague, who learns of the office's writes as the agent does.
 */
let propstack: PropstackStandIn
let ai: AiStandIn
let alone: TestApp
let test: OfficesOfTwo
let owner: pg.Client
let heard: string[] = []

beforeAll(async () => {
  propstack = await startPropstack()
  ai = await startAi()
  const others = { PROPSTACK_URL: propstack.url, AI_URL: ai.url, AI_KEY, AI_MODEL }
  alone = await startTestApp({ env: { PUBLIC_URL: 'http://localhost', ...others } })
  test = withColleagues(alone)
  owner = await connectOwner(test.database)
  await owner.query(FAULTS)
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema, table_name) = ('pgboss', 'job'))
       and table_name <> all($1)`,
    [NOT_COMPARED],
  )
  for (const { name } of rows) {
    await owner.query(
      `create trigger aa_planted before insert or update or delete on ${name} for each row execute function planted_write()`,
    )
    await owner.query(`create constraint trigger aa_planted_commit after insert or update or delete on ${name}
      deferrable initially deferred for each row execute function planted_commit()`)
  }
  owner.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await owner.query(`listen ${LIVE_CHANNEL}`)
})
afterAll(async () => {
  await owner.end()
  await test.close()
  await propstack.close()
  await ai.close()
})

/** Counters of calls, costs and failures, and single-use rows: they are written even when the call fails. */
const FREE = ['rate_limits', 'ai_days', 'ai_failures', 'sign_in_steps', 'passkey_challenges', 'sso_attempts']
const NOT_COMPARED = [...FREE, 'migrations', 'planted_fault']

/**
 * Raises at the n-th write or at the commit. Sequences survive a rollback: `planted_writes` counts writes, and `stored_writes` counts rows that
 * reached a commit, so nothing was stored while it is at its start.
 */
const FAULTS = `
  create table planted_fault (at bigint not null, at_commit boolean not null);
  insert into planted_fault values (0, false);
  create sequence planted_writes;
  create sequence stored_writes;
  create function planted_write() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if nextval('planted_writes') = (select at from planted_fault) then raise exception 'planted'; end if;
    return coalesce(new, old);
  end $$;
  create function planted_commit() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if (select at_commit from planted_fault) then raise exception 'planted'; end if;
    perform nextval('stored_writes');
    return null;
  end $$`

type Fault = number | 'commit' | undefined

/** An endpoint ready to be called, and the state before the call. */
interface Stage extends Awaited<ReturnType<(typeof WRITES)[WriteName]>> {
  readonly name: WriteName
  /** The id of the newest event. */
  readonly since: number
}

const buildStage = (name: WriteName): Promise<Stage> => startStage(test, name)

async function startStage(among: TestApp, name: WriteName): Promise<Stage> {
  test.clock.advance(hours(2))
  const ready = await WRITES[name](among)
  return { ...ready, name, since: await lastEvent() }
}

interface Outcome {
  readonly status: number
  readonly writes: number
  readonly isStored: boolean
  readonly heard: readonly string[]
}

async function plant(fault: Fault): Promise<void> {
  await owner.query(`select setval('planted_writes', 1, false), setval('stored_writes', 1, false)`)
  await owner.query('update planted_fault set at = $1, at_commit = $2', [typeof fault === 'number' ? fault : 0, fault === 'commit'])
}

/** Notifications are ordered: once this one is here, all earlier ones are. */
async function listened(): Promise<readonly string[]> {
  await owner.query(`select pg_notify('${LIVE_CHANNEL}', '[]')`)
  await expect.poll(() => heard.at(-1)).toBe('[]')
  return heard.slice(0, -1)
}

async function lastEvent(): Promise<number> {
  const { rows } = await owner.query<{ id: number }>('select coalesce(max(id), 0)::int as id from events')
  return rows[0]?.id ?? 0
}

/** The users notified besides the caller's own pages and the news recorded, in the format of `PreparedWrite.heard`. */
async function listNotifications({ by, since }: Stage, heard: readonly string[]): Promise<string[]> {
  const { rows: users } = await owner.query<{ id: string; role: string; office_id: string | null }>('select id, role, office_id from users')
  const findRole = (id: string) => users.find((user) => user.id === id)?.role ?? 'who is gone'
  const live = heard
    .flatMap((payload) => JSON.parse(payload) as LiveEvent[])
    .flatMap((event) => {
      if ('endSession' in event) return ['a session ends']
      if ('endUser' in event) return [`all sessions of ${event.endUser === by?.id ? 'the caller' : 'another user'} end`]
      if ('toRole' in event) return []
      const what = 'paths' in event.message ? event.message.paths.join(' ') : event.message.type
      const isOwn = users.some((user) => user.id === by?.id && ('to' in event ? user.id === event.to : user.office_id === event.toOffice))
      if (isOwn) return 'paths' in event.message ? [] : [`the caller: ${what}`]
      return [`${'to' in event ? findRole(event.to) : 'agent'}: ${what}`]
    })
  const { rows } = await owner.query<{ kind: string; user_ids: string[] }>(
    'select kind, user_ids::text[] as user_ids from events where id > $1 and kind = any($2) order by id',
    [since, NOTIFICATION_KINDS],
  )
  const describeAgents = (kind: string, ids: readonly string[]) => {
    const offices = new Set(ids.map((id) => users.find((user) => user.id === id)?.office_id))
    const all = users.filter(({ office_id, role }) => role === 'agent' && office_id !== null && offices.has(office_id))
    const isComplete = ids.length === (OFFICE_NEWS.includes(kind) ? all.length : offices.size)
    return isComplete ? 'agent' : `${ids.length} of ${all.length} agents`
  }
  const describeRecipients = (kind: string, ids: readonly string[]) => {
    const isAgent = (id: string) => findRole(id) === 'agent'
    return [...(ids.some(isAgent) ? [describeAgents(kind, ids.filter(isAgent))] : []), ...ids.filter((id) => !isAgent(id)).map(findRole)]
  }
  return [...live.toSorted(), ...rows.map(({ kind, user_ids }) => `${kind} for ${describeRecipients(kind, user_ids).join(' ')}`)]
}

/** The score of an owner depends on the searches of all agents of the office. */
const SCORED_FOR_ALL = /^savedSearches\./

/** What the pages of an agent's colleagues should learn of a write: nothing of what is the person's own. */
function listForColleagues(name: WriteName): readonly string[] {
  const { invalidates, forColleagues = invalidates } = findRoute(name) as Write
  return findBelonging(name) === 'person' && !SCORED_FOR_ALL.test(name) ? [] : forColleagues
}

/** Paths of the write that the pages of all agents of the caller's office learn of. */
function listToldToOffice({ by, name }: Stage, heard: readonly string[]): string[] {
  const { invalidates } = findRoute(name) as Write
  const told = heard
    .flatMap((payload) => JSON.parse(payload) as LiveEvent[])
    .flatMap((event) =>
      'toOffice' in event && by?.role === 'agent' && event.toOffice === by.officeId && 'paths' in event.message ? event.message.paths : [],
    )
  return invalidates.filter((path) => told.includes(path as (typeof told)[number]))
}

/** What news an office of two gets otherwise than its only agent: the office goes on without the one who leaves. */
const HEARD_BY_TWO: Partial<Readonly<Record<WriteName, readonly string[]>>> = {
  'users.remove': [
    'a session ends',
    'agent: /api/auth/user /api/office/people /api/office/hand-overs /api/assignment /api/properties /api/favorites /api/follow-up-prospects /api/call-list',
    'all sessions of another user end',
  ],
}

async function call({ name, by, input }: Stage, fault: Fault): Promise<Outcome> {
  heard = []
  await plant(fault)
  const { status } = await test.as(by).call(findRoute(name), input as Input<Route>)
  const { rows } = await owner.query<{ writes: number; isStored: boolean }>(
    `select case when w.is_called then w.last_value else 0 end::int as writes, s.is_called as "isStored" from planted_writes w, stored_writes s`,
  )
  await plant(undefined)
  const [{ writes, isStored } = { writes: 0, isStored: false }] = rows
  return { status, writes, isStored, heard: await listened() }
}

const TAKEN_BACK = { status: 500, isStored: false, heard: [] }

/** Dry runs; they do not even store that they were called. */
const TRIALS: readonly WriteName[] = ['emailTemplates.preview', 'captures.lookUp']

it.each(TRIALS)('%s stores nothing', async (name) => {
  expect(await call(await buildStage(name), undefined)).toMatchObject({ status: 200, writes: 0, isStored: false, heard: [] })
})

/** Endpoints that notify but store nothing. */
const NOTIFYING: readonly WriteName[] = ['telephony.sipgate']

it.each(NOTIFYING)("%s stores nothing and notifies its caller's pages", async (name) => {
  const stage = await buildStage(name)
  const { heard, ...done } = await call(stage, undefined)
  expect(done).toMatchObject({ status: 200, writes: 0, isStored: false })
  expect(await listNotifications(stage, heard)).toEqual(stage.heard)
})

/** Endpoints that write only single-use rows. */
const ASKING: readonly WriteName[] = ['secondFactor.askForPasskey', 'secondFactor.askToSign', 'members.open', 'sso.begin', 'sso.connect']

it.each(ASKING)('%s stores nothing permanent', async (name) => {
  expect(await call(await buildStage(name), undefined)).toMatchObject({ status: 200, isStored: false, heard: [] })
})

/** Endpoints that use up their input even when they fail: a challenge, or the ten attempts of an address. */
const USED_UP: readonly WriteName[] = [
  'secondFactor.addPasskey',
  'secondFactor.signIn',
  'accounts.register',
  'partners.register',
  'sso.finish',
]

/** Endpoints that store a file before they process it; after a failure it is removed or resumed (see `imports.test.ts`). */
const IN_STEPS: readonly WriteName[] = ['imports.upload', 'imports.importFile']

const LASTING = (Object.keys(WRITES) as WriteName[]).filter((name) => ![...TRIALS, ...NOTIFYING, ...ASKING].includes(name))

it('users.remove notifies the partners when an office ends with its only agent', async () => {
  const only = await startStage(alone, 'users.remove')
  expect(await listNotifications(only, (await call(only, undefined)).heard)).toEqual(only.heard)
})

describe.each(LASTING)('%s', { timeout: 60_000 }, (name) => {
  it('notifies exactly the users of its fixture, and stores and sends nothing when a write fails', async () => {
    const stage = await buildStage(name)
    const { writes, ...done } = await call(stage, undefined)
    expect(await listNotifications(stage, done.heard)).toEqual(HEARD_BY_TWO[name] ?? stage.heard ?? [])
    const told = stage.by?.role === 'agent' ? listForColleagues(name) : []
    expect(listToldToOffice(stage, done.heard)).toEqual(told)
    expect(done).toMatchObject({ status: 200, isStored: true })
    expect(writes).toBeGreaterThan(0)
    if (IN_STEPS.includes(name)) return
    // A failed call changes nothing, so one stage serves all faults.
    let next = await buildStage(name)
    for (const fault of [...Array.from({ length: writes }, (_, index) => index + 1), 'commit' as const]) {
      if (USED_UP.includes(name)) next = await buildStage(name)
      expect({ fault, ...(await call(next, fault)) }).toMatchObject({ fault, ...TAKEN_BACK })
    }
  })
})

it('covers every writing endpoint', () => {
  const writing = contractRows(contract).flatMap(({ noun, name, row }) => (row.method === 'GET' ? [] : [`${noun}.${name}`]))
  expect(Object.keys(WRITES).sort()).toEqual(writing.sort())
})
