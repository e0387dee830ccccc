import type pg from 'pg'
import type { TestApp } from '#test/app.ts'
import { createWorld, EVENTS, happen } from './lead-lights.fixture.ts'
import { learn, listWrong } from './light-readings.fixture.ts'
import { type World } from './light-world.fixture.ts'

export interface Trigger {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** All triggers that end lights. */
export async function listTriggers(owner: pg.Client): Promise<Trigger[]> {
  const { rows } = await owner.query<Trigger>(`
    select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.prosrc ~ 'lead_lights|light_epochs|forget_lights' order by c.relname, t.tgname`)
  return rows
}

/** Always the first choice, which shows an event best. */
export const first = () => 0

export const forgetLights = (owner: pg.Client, { agents }: World) =>
  owner.query('delete from lead_lights where office_id = any($1)', [agents.map(({ officeId }) => officeId)])

/** Rows of deleted accounts. */
export async function countOrphans(owner: pg.Client): Promise<number> {
  const { rowCount } = await owner.query(`
    select 1 from (select office_id from lead_lights union all select office_id from light_epochs) kept
    where office_id not in (select office_id from users where office_id is not null and deleted_at is null)`)
  return rowCount ?? 0
}

export interface Watch {
  /** Runs an event and notes which tables it writes. */
  run(world: World, name: string): Promise<void>
  /** Runs all events that have not run yet. */
  complete(): Promise<void>
  /** The first event that writes this table and leaves a wrong light. */
  findRevealing(table: string): Promise<string | undefined>
}

export async function watchWrites(test: TestApp, owner: pg.Client): Promise<Watch> {
  const writes = new Map<string, ReadonlySet<string>>()
  await owner.query(`
    create table watched (written text);
    create function watch() returns trigger language plpgsql security definer as $$
      begin insert into watched values (tg_table_name); return null; end $$`)
  for (const table of new Set((await listTriggers(owner)).map((trigger) => trigger.table)))
    await owner.query(`create trigger a_watch after insert or update or delete on ${table} for each row execute function watch()`)

  async function run(world: World, name: string): Promise<void> {
    await owner.query('delete from watched')
    await happen(world, name, first)
    const { rows } = await owner.query<{ written: string }>('select distinct written from watched')
    writes.set(name, new Set(rows.map(({ written }) => written)))
  }
  async function isRevealing(world: World, name: string): Promise<boolean> {
    await forgetLights(owner, world)
    await learn(world)
    await happen(world, name, first)
    return (await listWrong(world)).length > 0 || (await countOrphans(owner)) > 0
  }
  async function findRevealing(table: string): Promise<string | undefined> {
    const names = Object.keys(EVENTS).filter((name) => writes.get(name)?.has(table))
    const world = await createWorld(test)
    for (const name of names) if (await isRevealing(world, name)) return name
    // one event may have hidden the effect of the next
    for (const name of names) if (await isRevealing(await createWorld(test), name)) return name
    return undefined
  }
  return {
    run,
    complete: async () => {
      for (const name of Object.keys(EVENTS)) if (!writes.has(name)) await run(await createWorld(test), name)
    },
    findRevealing,
  }
}
