import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backups } from '#shared/contract/operations/backups.ts'
import { system } from '#shared/contract/operations/system.ts'
import { writeMail } from '#server/mail/outbox.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestUser } from '#test/factories.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())

const state = async () => (await test.as(admin).call(system.state)).body

describe('the system’s state', () => {
  it('lists what is missing and how to fix it, what is queued, and what was sent', async () => {
    const before = await state()
    expect(before.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(before.findings).toEqual(
      expect.arrayContaining([
        { state: 'doubtful', text: expect.stringContaining('kein Mailserver'), mend: expect.stringContaining('SMTP_URL') as string },
        { state: 'good', text: 'Administratoren: 1.', mend: null },
      ]),
    )
    expect(before.ways).toEqual(['mail', 'push', 'crm'].map((channel) => ({ channel, waiting: 0, sentLastDay: 0, failed: 0 })))
    expect(before.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['scrape', 'back-up', 'sweep']))

    for (const email of ['eins@example.test', 'zwei@example.test', 'drei@example.test'])
      await writeMail(test.ctx, { to: { email }, type: 'verification', values: {} })
    const ended = (status: string) => ({ status, ended_at: test.clock.now(), content: null })
    await test.ctx.db.updateTable('deliveries').set(ended('sent')).where('recipient', 'like', 'eins%').execute()
    await test.ctx.db.updateTable('deliveries').set(ended('failed')).where('recipient', 'like', 'zwei%').execute()
    expect((await state()).ways[0]).toEqual({ channel: 'mail', waiting: 1, sentLastDay: 1, failed: 1 })
    test.clock.advance(days(2))
    const later = await test.make.signIn(admin)
    expect((await test.as(later).call(system.state)).body.ways[0]).toEqual({ channel: 'mail', waiting: 1, sentLastDay: 0, failed: 1 })
  })

  it('is readable for admins only, like the backups', async () => {
    const agent = await test.make.agent()
    for (const row of [system.state, backups.list]) expect((await test.as(agent).call(row)).status).toBe(403)
  })
})
