import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract/index.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import type { TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { newestToken } from '#test/mails.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'members'> = {
  'members.change': async ({ make }) => {
    const by = await make.agent()
    const colleague = await make.agent({ office_id: by.officeId, office_role: 'agent' })
    return { by, input: { params: { id: colleague.id }, body: { officeRole: 'manager' } }, heard: ['agent: /api/auth/user'] }
  },
  'members.remove': async ({ make }) => {
    const by = await make.agent()
    const colleague = await make.agent({ office_id: by.officeId, office_role: 'agent' })
    return { by, input: { params: { id: colleague.id } }, heard: ['a session ends', 'all sessions of another user end'] }
  },
  'members.leave': async ({ make }) => {
    const principal = await make.agent()
    const by = await make.agent({ office_id: principal.officeId, office_role: 'agent' })
    return { by, heard: ['a session ends', `agent: ${LEFT}`, 'all sessions of the caller end'] }
  },
  'members.invite': async (test) => {
    await connectMailServer(test.ctx, MAIL_SERVER)
    return { by: await test.make.agent(), input: { body: { email: 'neue.kollegin@example.test', officeRole: 'agent' } } }
  },
  'members.withdraw': async (test) => {
    const by = await test.make.agent()
    return { by, input: { params: { id: await inviteBy(test, by, 'spaeter@example.test') } } }
  },
  'members.open': async (test) => ({ input: { body: { token: await openLink(test, 'gefragt@example.test') } } }),
  'members.join': async (test) => ({
    input: {
      body: {
        token: await openLink(test, `dabei-${randomUUID()}@example.test`),
        firstName: 'Dora',
        lastName: 'Dabei',
        password: 'Windrad-Kiesel-9',
      },
    },
    heard: ['agent: /api/auth/sessions', 'agent: /api/auth/user /api/office/people /api/office/invitations'],
  }),
}

const LEFT =
  '/api/auth/user /api/office/people /api/office/hand-overs /api/assignment /api/properties /api/favorites /api/follow-up-prospects /api/call-list'

const MAIL_SERVER = { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' }

async function inviteBy(test: TestApp, by: TestAgent, email: string): Promise<number> {
  await connectMailServer(test.ctx, MAIL_SERVER)
  return (await test.as(by).call(contract.members.invite, { body: { email, officeRole: 'assistant' } })).body.id
}

/** The token of a new invitation's link. */
async function openLink(test: TestApp, email: string): Promise<string> {
  await inviteBy(test, await test.make.agent(), email)
  return newestToken(test.ctx, email)
}
