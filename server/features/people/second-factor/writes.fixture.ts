import { randomBytes } from 'node:crypto'
import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import { codeAt, readCookies, giveApp, makePasskey, setUpPasskey } from '#test/authenticator.ts'
import type { TestUser } from '#test/factories.ts'
import type { Writes } from '#test/prepared-write.ts'
import { subscribedBeside } from '#test/push.ts'

const { secondFactor, accounts } = contract

async function withApp(test: TestApp): Promise<{ by: TestUser; input: { body: { password: string } }; secret: string }> {
  const by = await test.make.agent()
  const { secret } = await giveApp(test, by)
  return { by, input: { body: { password: by.password } }, secret }
}

async function withPasskey(test: TestApp) {
  const by = await test.make.agent()
  const { passkey } = await setUpPasskey(test, by)
  const id = (await test.as(by).call(secondFactor.get)).body.passkeys[0]?.id
  return { by, passkey, id }
}

/** A browser that is not signed in yet. */
const browser = (user: TestUser, answer: Parameters<typeof readCookies>[0]): TestUser => ({ ...user, cookie: readCookies(answer) })

export const WRITES: Writes<'secondFactor'> = {
  'secondFactor.beginApp': async ({ make }) => {
    const by = await make.agent()
    return { by, input: { body: { password: by.password } } }
  },
  'secondFactor.confirmApp': async (test) => {
    const by = await test.make.agent()
    await subscribedBeside(test, by)
    const { secret } = (await test.as(by).call(secondFactor.beginApp, { body: { password: by.password } })).body
    return { by, input: { body: { code: codeAt(secret, test.clock.now()) } }, heard: ['a session ends'] }
  },
  'secondFactor.removeApp': withApp,
  'secondFactor.askForPasskey': async ({ make }) => {
    const by = await make.agent()
    return { by, input: { body: { password: by.password } } }
  },
  'secondFactor.addPasskey': async (test) => {
    const by = await test.make.agent()
    await subscribedBeside(test, by)
    const { challenge } = (await test.as(by).call(secondFactor.askForPasskey, { body: { password: by.password } })).body
    const answer = makePasskey(test.ctx.config.publicUrl ?? '').create(challenge)
    return { by, input: { body: { name: 'Mein Telefon', answer } }, heard: ['a session ends'] }
  },
  'secondFactor.renamePasskey': async (test) => {
    const { by, id } = await withPasskey(test)
    return { by, input: { params: { id }, body: { name: 'Laptop' } } }
  },
  'secondFactor.removePasskey': async (test) => {
    const { by, id } = await withPasskey(test)
    return { by, input: { params: { id }, body: { password: by.password } } }
  },
  'secondFactor.renewCodes': async (test) => {
    const { by, input } = await withApp(test)
    await test.ctx.db.deleteFrom('recovery_codes').where('user_id', '=', by.id).execute()
    return { by, input }
  },
  'secondFactor.turnOff': withApp,
  'secondFactor.distrust': async (test) => {
    const by = await test.make.agent()
    const now = test.clock.now()
    const { id } = await test.ctx.db
      .insertInto('known_devices')
      .values({
        token_hash: randomBytes(32),
        user_id: by.id,
        last_used_at: now,
        trusted_at: now,
        trusted_until: new Date(now.getTime() + 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { by, input: { params: { id } } }
  },
  'secondFactor.finish': async (test) => {
    const { by, secret } = await withApp(test)
    const answer = await test.as().call(accounts.login, { body: { email: by.email, password: by.password } })
    return { by: browser(by, answer), input: { body: { code: codeAt(secret, test.clock.now()) } } }
  },
  'secondFactor.askToSign': async () => ({}),
  'secondFactor.signIn': async (test) => {
    const { by, passkey } = await withPasskey(test)
    const answer = await test.as().call(secondFactor.askToSign)
    return { by: browser(by, answer), input: { body: { answer: passkey.get(answer.body.challenge) } } }
  },
  'secondFactor.reset': async (test) => {
    const { by } = await withApp(test)
    return { by: await test.make.user({ role: 'admin' }), input: { params: { id: by.id } } }
  },
  'secondFactor.require': async (test) => {
    const by = await test.make.user({ role: 'admin' })
    await giveApp(test, by)
    await test.ctx.db.updateTable('sign_in_settings').set({ admins_need_factor: true }).execute()
    return { by, input: { body: { isRequired: false } } }
  },
}
