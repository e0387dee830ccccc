import { assignment } from '#shared/contract/work/assignment.ts'
import type { TestApp } from '#test/app.ts'
import type { Writes } from '#test/prepared-write.ts'

const LIMITS = { name: 'Jena Nord', places: ['07743', 'Jena'], propertyTypes: [], sources: [] }
const DAYS = { firstDay: '2099-08-03', lastDay: '2099-08-21' }

async function withRule(test: TestApp) {
  const by = await test.make.agent()
  const form = { ...LIMITS, userId: by.id }
  return { by, form, params: { id: (await test.as(by).call(assignment.addRule, { body: form })).body.id } }
}

export const WRITES: Writes<'assignment'> = {
  'assignment.addRule': async ({ make }) => {
    const by = await make.agent()
    return { by, input: { body: { ...LIMITS, userId: by.id } } }
  },
  'assignment.changeRule': async (test) => {
    const { by, form, params } = await withRule(test)
    return { by, input: { params, body: { ...form, name: 'Jena Süd', minPrice: 200_000 } } }
  },
  'assignment.removeRule': async (test) => {
    const { by, params } = await withRule(test)
    return { by, input: { params } }
  },
  'assignment.switchRule': async (test) => {
    const { by, params } = await withRule(test)
    return { by, input: { params, body: { isActive: true } } }
  },
  'assignment.order': async (test) => {
    const { by, form, params } = await withRule(test)
    const { id } = (await test.as(by).call(assignment.addRule, { body: { ...form, name: 'Jena Süd' } })).body
    return { by, input: { body: { ruleIds: [id, params.id] } } }
  },
  'assignment.set': async ({ make }) => ({ by: await make.agent(), input: { body: { isInTurn: true, returnDays: 5 } } }),
  'assignment.addAbsence': async ({ make }) => {
    const by = await make.agent()
    return { by, input: { body: { ...DAYS, userId: by.id } } }
  },
  'assignment.removeAbsence': async (test) => {
    const by = await test.make.agent()
    const { id } = (await test.as(by).call(assignment.addAbsence, { body: { ...DAYS, userId: by.id } })).body
    return { by, input: { params: { id } } }
  },
}
