import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { CallResultForm } from '#shared/contract/work/call-list.ts'
import { COLLEAGUES_PROSPECTS, type ColleaguesProspects, OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

const { callList, office, prospects } = contract

let test: TestApp
let principal: TestAgent
let author: TestAgent
let id: number
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  principal = await test.make.agent()
  author = await colleague('agent', { first_name: 'Jens', last_name: 'Petersen' })
  id = await test.make.property({ contact_phone: '0171 5550844', seller_type: 'private' })
})

const colleague = (office_role: OfficeRole, name: object = {}) => test.make.agent({ office_id: principal.officeId, office_role, ...name })
const choose = (colleaguesProspects: ColleaguesProspects) =>
  test.as(principal).call(office.setColleagues, { body: { colleaguesProspects } })
const assign = (to: TestAgent) => test.as(principal).call(prospects.update, { params: { id }, body: { assignedTo: to.id } })
const undo = (by: TestAgent, key: string) => test.as(by).call(callList.undo, { params: { key } })
const listActivities = async () => (await test.as(principal).call(prospects.activities, { params: { id } })).body

async function note(by: TestAgent, result: CallResultForm['result'] = 'note') {
  const key = randomUUID()
  const body = { key, channel: 'phone', result, text: 'Hund im Garten' } as const
  expect((await test.as(by).call(callList.note, { params: { id }, body })).status).toBe(200)
  return key
}

describe.each(['note', 'interested'] as const)('undoing what a colleague recorded: %s', (result) => {
  it.each(['principal', 'manager'] as const)('is possible for a %s', async (role) => {
    const key = await note(author, result)
    expect([(await undo(await colleague(role), key)).status, await listActivities()]).toEqual([200, []])
  })

  it.each(['agent', 'assistant'] as const)('is refused for an %s, with the name of the colleague', async (role) => {
    const [by, key] = [await colleague(role), await note(author, result)]
    const { status, text } = await undo(by, key)
    const why = 'Dieses Ergebnis hat Jens Petersen notiert. Zurücknehmen können es Inhaber und Leitung.'
    expect([status, text, (await listActivities()).length]).toEqual([403, expect.stringContaining(why), 1])
    expect((await undo(author, key)).status).toBe(200)
    // also once it is undone
    expect((await undo(by, key)).status).toBe(403)
  })
})

it.each(OFFICE_ROLES)('undoing the own note is possible as %s', async (role) => {
  const by = await colleague(role)
  const key = await note(by)
  expect([(await undo(by, key)).status, await listActivities()]).toEqual([200, []])
})

describe('at a prospect that a colleague took meanwhile', () => {
  it.each(COLLEAGUES_PROSPECTS)('the author undoes the own note under %s, without seeing a hidden property', async (may) => {
    const key = await note(author)
    await assign(await colleague('agent'))
    await choose(may)
    const { status, body } = await undo(author, key)
    expect([status, body.property?.id ?? null, await listActivities()]).toEqual([200, may === 'none' ? null : id, []])
    expect((await undo(author, key)).body).toMatchObject({ isRepeated: true })
  })

  it.each([
    ['none', 403],
    ['see', 403],
    ['work', 200],
  ] as const)('the author changes its status by undoing the own result under %s: %i', async (may, status) => {
    const key = await note(author, 'interested')
    await assign(await colleague('agent', { first_name: 'Cem', last_name: 'Aydin' }))
    await choose(may)
    const answer = await undo(author, key)
    expect([answer.status, answer.text.includes('Cem Aydin')]).toEqual([status, status === 403])
  })
})

it('an agent who became an assistant no longer undoes the own result', async () => {
  const key = await note(author, 'interested')
  await test.make.changeUser(author, { office_role: 'assistant' })
  expect((await undo(author, key)).status).toBe(403)
})
