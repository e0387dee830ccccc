import { announceMatches } from '#server/features/market/matches/service.ts'
import { assignNewLeads } from '#server/features/work/assignment/assign.ts'
import { assignment, type RuleForm } from '#shared/contract/work/assignment.ts'
import { properties } from '#shared/contract/work/properties.ts'
import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'

export const JENA = { zip_code: '07743', location: 'Jena' }
export const GERA = { zip_code: '07545', location: 'Gera' }

/** Leads that a search of this agent finds are assigned; returns their ids. */
export async function arrive(test: TestApp, ...leads: Parameters<TestApp['make']['properties']>[0]): Promise<number[]> {
  const ids = await test.make.properties(leads)
  // runs of the searches, which no portal answers here
  await test.empty('pgboss.job')
  await announceMatches(test.ctx, ids)
  await test.drain()
  return ids
}

/** Assigns what the searches of this office have found. */
export const assignLeads = (test: TestApp, { officeId }: TestAgent): Promise<void> => assignNewLeads(test.ctx, officeId)

/** Whose lead it is. */
export const assigneeOf = async (test: TestApp, by: TestAgent, id: number): Promise<string | null> =>
  (await test.as(by).call(properties.get, { params: { id } })).body.assignedTo

/** A rule below the others; returns its id. */
export async function addRule(test: TestApp, by: TestAgent, form: Partial<RuleForm>, isActive = true): Promise<number> {
  const body = { name: 'Jena', places: ['Jena'], propertyTypes: [], sources: [], ...form }
  const { id } = (await test.as(by).call(assignment.addRule, { body })).body
  if (isActive) await test.as(by).call(assignment.switchRule, { params: { id }, body: { isActive: true } })
  return id
}
