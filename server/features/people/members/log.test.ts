import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { newestToken } from '#test/mails.ts'

const { audit, members, users } = contract

let test: TestApp
let admin: TestUser<'admin'>
let principal: TestAgent
let colleague: TestAgent

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin', first_name: 'Ada', last_name: 'Admin' })
  await connectMailServer(test.ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
})
afterAll(() => test.close())
beforeEach(async () => {
  principal = await test.make.agent({ first_name: 'Petra', last_name: 'Prinz' })
  colleague = await test.make.agent({ first_name: 'Kurt', last_name: 'Kollege', office_id: principal.officeId, office_role: 'agent' })
})

/** The newest sentences of the log about people of offices, with who did it. */
async function readLog(person: { readonly id: string }): Promise<string[]> {
  const { body } = await test.as(await test.make.signIn(admin)).call(audit.list, { query: { person: person.id } })
  return body
    .filter(({ kind }) => kind.startsWith('member_') || kind === 'invitation_ended')
    .map(({ actor, sentence }) => `${actor?.name ?? 'Giebel'} ${sentence}`)
}

const change = (officeRole: 'principal' | 'manager' | 'assistant') =>
  test.as(principal).call(members.change, { params: { id: colleague.id }, body: { officeRole } })

async function invite(by = principal) {
  const email = `${randomUUID()}@example.test`
  return { email, ...(await test.as(by).call(members.invite, { body: { email, officeRole: 'manager' } })) }
}

/** Every write about the people of an office, and its sentences in the log, the newest first. */
const WRITES: Readonly<Record<string, readonly [() => Promise<string>, readonly string[]]>> = {
  invite: [async () => (await invite(), principal.id), ['Petra Prinz hat jemanden in das eigene Büro eingeladen: Leitung']],
  withdraw: [
    async () => {
      await change('principal')
      const { id } = (await invite(colleague)).body
      await test.as(principal).call(members.withdraw, { params: { id } })
      return colleague.id
    },
    [
      'Petra Prinz hat eine Einladung von Kurt Kollege in das Büro beendet: Leitung',
      'Kurt Kollege hat jemanden in das eigene Büro eingeladen: Leitung',
      'Petra Prinz hat die Rolle von Kurt Kollege im Büro geändert: von Makler zu Inhaber',
    ],
  ],
  join: [
    async () => {
      const token = await newestToken(test.ctx, (await invite()).email)
      const form = { token, firstName: 'Dora', lastName: 'Dabei', password: 'Windrad-Kiesel-9' }
      return (await test.as().call(members.join, { body: form })).body.user.id
    },
    ['Dora Dabei ist einem Büro beigetreten: Leitung'],
  ],
  change: [
    async () => {
      await change('manager')
      await change('assistant')
      return colleague.id
    },
    [
      'Petra Prinz hat die Rolle von Kurt Kollege im Büro geändert: von Leitung zu Assistenz',
      'Petra Prinz hat die Rolle von Kurt Kollege im Büro geändert: von Makler zu Leitung',
    ],
  ],
  remove: [
    async () => {
      await test.as(principal).call(members.remove, { params: { id: colleague.id } })
      return colleague.id
    },
    ['Petra Prinz hat Kurt Kollege aus dem Büro genommen'],
  ],
  leave: [async () => (await test.as(colleague).call(members.leave), colleague.id), ['Kurt Kollege hat das Büro verlassen']],
}

it('the log is read below after every write about the people of an office', () => {
  const rows = Object.entries(members).filter(([name, { method }]) => method !== ('GET' as string) && name !== 'open')
  expect(Object.keys(WRITES).toSorted()).toEqual(rows.map(([name]) => name).toSorted())
})

describe.each(Object.entries(WRITES))('%s', (_, [write, sentences]) => {
  it('is in the log with both people and the roles', async () => {
    const id = await write()
    expect(await readLog({ id })).toEqual(sentences)
  })
})

describe('the log of an office whose principal is locked', () => {
  it('names the ended invitations, and who rose to principal from which role', async () => {
    await invite()
    await test.as(admin).call(users.update, { params: { id: principal.id }, body: { isActive: false } })
    expect((await readLog(principal))[0]).toBe('Ada Admin hat eine Einladung von Petra Prinz in das Büro beendet: Leitung')
    expect(await readLog(colleague)).toEqual(['Giebel hat die Rolle von Kurt Kollege im Büro geändert: von Makler zu Inhaber'])
  })
})
