import { findLights, reckonLights } from './lead-lights.ts'
import { type LeadLight, listStoredLights } from './queries-lead-lights.ts'
import type { World } from './light-world.fixture.ts'

/** All properties of the world, also those that only one agent has, and deleted ones with a light. */
export async function listIds({ test, name, agents }: World): Promise<number[]> {
  const rows = await test.ctx.db
    .selectFrom('adverts')
    .select('property_id as id')
    .distinct()
    .where('external_id', 'like', `${name}%`)
    .union(
      test.ctx.db
        .selectFrom('lead_lights')
        .select('property_id as id')
        .where(
          'office_id',
          'in',
          agents.map(({ officeId }) => officeId),
        ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const LIGHT = ['id', 'isClosed', 'isFaded', 'phone', 'email', 'letter', 'waits', 'numbers', 'lacksClient', 'score'] as const

const toLight = (light: LeadLight) => Object.fromEntries(LIGHT.map((name) => [name, light[name]])) as unknown as LeadLight

const inOrder = (lights: Iterable<LeadLight>) => [...lights].map(toLight).toSorted((one, other) => one.id - other.id)

export const listReckoned = async (world: World): Promise<LeadLight[][]> => {
  const ids = await listIds(world)
  return Promise.all(world.agents.map(async ({ officeId }) => inOrder(await reckonLights(world.test.ctx, officeId, ids))))
}

export const listStored = async (world: World): Promise<LeadLight[][]> => {
  const ids = await listIds(world)
  return Promise.all(world.agents.map(async ({ officeId }) => inOrder(await listStoredLights(world.test.ctx, officeId, ids))))
}

export const readLights = async (world: World): Promise<LeadLight[][]> => {
  const ids = await listIds(world)
  return Promise.all(world.agents.map(async ({ officeId }) => inOrder((await findLights(world.test.ctx, officeId, ids)).lights.values())))
}

/** Stores the lights of both agents for all properties. Repeats it, because a transaction of another test delays a claim. */
export async function learn(world: World): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    world.learnt = await readLights(world)
    const stored = await listStored(world)
    if (stored.every((lights, at) => lights.length === world.learnt[at]?.length)) return world.onLearnt?.()
  }
  throw new Error('lights are not stored')
}

/** Stored lights that differ from the reckoned ones, each with its agent's place and what was reckoned. */
export async function listWrong(world: World): Promise<[number, LeadLight, LeadLight | undefined][]> {
  const [stored, reckoned] = [await listStored(world), await listReckoned(world)]
  return stored.flatMap((lights, agent) =>
    lights.flatMap((light): [number, LeadLight, LeadLight | undefined][] => {
      const right = reckoned[agent]?.find(({ id }) => id === light.id)
      return JSON.stringify(light) === JSON.stringify(right) ? [] : [[agent, light, right]]
    }),
  )
}
