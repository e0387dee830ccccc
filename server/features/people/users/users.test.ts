import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { users } from '#shared/contract/people/users.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'

let test: TestApp
let log = ''
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'info' }, log: { write: (line) => void (log += line) } })
})
afterAll(() => test.close())

describe('an admin', () => {
  it('locks an account, which ends all its sessions at once, and unlocks it', async () => {
    const admin = await test.make.user({ role: 'admin' })
    const agent = await test.make.agent()
    const elsewhere = await test.make.signIn(agent)
    const lock = (isActive: boolean) => test.as(admin).call(users.update, { params: { id: agent.id }, body: { isActive } })
    await test.ctx.db.insertInto('crm_connections').values({ office_id: agent.officeId, tested_at: test.clock.now() }).execute()
    const locked = await lock(false)
    expect(locked.body).toMatchObject({ id: agent.id, isActive: false })
    // the state of a Propstack key only concerns its owner
    expect(locked.text).not.toContain('crmTest')
    for (const session of [agent, elsewhere]) expect((await test.as(session).call(accounts.current)).text).toBe('Unauthorized')
    const login = () => test.as().call(accounts.login, { body: { email: agent.email, password: agent.password } })
    expect((await login()).text).toBe('Ihr Konto ist deaktiviert. Bitte wenden Sie sich an den Administrator.')
    expect((await lock(true)).body).toMatchObject({ isActive: true })
    // earlier sessions stay ended
    expect((await test.as(agent).call(accounts.current)).status).toBe(401)
    expect((await login()).status).toBe(200)
  })

  it('cannot lock admins or unknown accounts', async () => {
    const [admin, other] = [await test.make.user({ role: 'admin' }), await test.make.user({ role: 'admin' })]
    const lock = (id: string) => test.as(admin).call(users.update, { params: { id }, body: { isActive: false } })
    for (const id of [other.id, admin.id]) expect((await lock(id)).text).toBe('Administratoren können nicht deaktiviert werden.')
    expect((await test.as(other).call(accounts.current)).status).toBe(200)
    expect((await lock('0198a000-0000-7000-8000-000000000001')).status).toBe(404)
  })

  it('unlocks an admin that was locked by other means', async () => {
    const [admin, locked] = [await test.make.user({ role: 'admin' }), await test.make.user({ role: 'admin', is_active: false })]
    const opened = await test.as(admin).call(users.update, { params: { id: locked.id }, body: { isActive: true } })
    expect(opened.body).toMatchObject({ id: locked.id, isActive: true })
  })

  it('is logged when locking an account, as is a rejected attempt by a caller who is not an admin', async () => {
    const [admin, agent] = [await test.make.user({ role: 'admin' }), await test.make.agent()]
    const lock = (who: TestUser) => test.as(who).call(users.update, { params: { id: agent.id }, body: { isActive: false } })
    expect((await lock(agent)).status).toBe(403)
    expect((await lock(admin)).status).toBe(200)
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'refused', status: 403, row: 'PUT /api/admin/users/:id' }))
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'account locked or opened', user: agent.id, isActive: false, by: admin.id }),
    )
  })
})
