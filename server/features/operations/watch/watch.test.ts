import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { writeAlerts } from '#server/features/people/notifications/service.ts'
import { writeMail } from '#server/mail/outbox.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours, minutes } from '#test/clock.ts'
import type { TestUser } from '#test/factories.ts'
import { TEST_KEY } from '#test/database.ts'
import { mailsTo } from '#test/mails.ts'
import { watch } from './service.ts'

const FAULT = 'Die Vorlage „Gruß“ ist nicht mehr erlaubt; es gilt der eingebaute Text.'

let test: TestApp
let admin: TestUser<'admin'>
let other: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'https://giebel.test', SECRET_KEY: TEST_KEY } })
})
beforeEach(async () => {
  await test.empty('email_templates', 'findings')
  ;[admin, other] = [await test.make.user({ role: 'admin' }), await test.make.user({ role: 'admin' })]
})
afterAll(() => test.close())

/** A template saved before a rule forbade it. */
const breakTemplate = (html = '<script>1</script>') =>
  test.ctx.db
    .insertInto('email_templates')
    .values({ template_name: 'Gruß', template_type: 'welcome', subject: 'Hallo', html_content: html, variables: [], is_active: true })
    .execute()
const mend = () => test.empty('email_templates')

const look = async (machine = 'one') => {
  await watch(test.ctx, machine)
  await dispatchEvents(test.ctx)
}
/** Unread news in the bell; marks them as read. */
const news = async (user = admin) => {
  const reader = await test.make.signIn(user)
  const list = (await test.as(reader).call(contract.notifications.list)).body.filter(({ kind, notified }) => kind === 'unwell' && !notified)
  await test.as(reader).call(contract.notifications.markRead, { body: { matchIds: list.map(({ id }) => id) } })
  return list.map(({ reason }) => reason)
}
const mails = async (user = admin) => {
  test.clock.advance(minutes(3))
  await writeAlerts(test.ctx)
  return (await mailsTo(test.ctx, user.email)).filter(({ type }) => type === 'alert').map(({ text }) => text)
}

describe('a serious finding', () => {
  it('is reported to every admin by bell and email, once until it is fixed', async () => {
    await look()
    expect([await news(), await mails()]).toEqual([[], []])
    await breakTemplate()
    await look()
    for (const user of [admin, other]) {
      expect(await mails(user)).toEqual([expect.stringContaining(FAULT)])
      expect(await news(user)).toEqual([expect.stringContaining(FAULT)])
    }
    for (let turn = 0; turn < 3; turn += 1) await look()
    expect([await news(), (await mails()).length]).toEqual([[], 1])
    await mend()
    await look()
    expect((await mails()).at(-1)).toContain(`Wieder in Ordnung: ${FAULT}`)
    expect(await news()).toEqual([`Wieder in Ordnung: ${FAULT}`])
    for (let turn = 0; turn < 3; turn += 1) await look()
    expect([await news(), (await mails()).length]).toEqual([[], 2])
    // a recurrence is reported again
    await breakTemplate()
    await look()
    expect(await news()).toEqual([expect.stringContaining(FAULT)])
  })

  it('is reported again after a day, but not earlier', async () => {
    await breakTemplate()
    await look()
    expect(await news()).toHaveLength(1)
    test.clock.advance(hours(23))
    await look()
    expect(await news()).toEqual([])
    test.clock.advance(hours(1))
    await look()
    expect(await news()).toHaveLength(1)
  })

  it('is reported once if several processes check at the same time', async () => {
    await breakTemplate()
    await Promise.all(['one', 'two', 'three', 'four'].map((machine) => watch(test.ctx, machine)))
    const [finding] = await test.ctx.db.selectFrom('findings').select('id').execute()
    const reports = async () => {
      const events = test.ctx.db.selectFrom('events').select('details').where('kind', '=', 'unwell').orderBy('id')
      return (await events.where(sql<boolean>`subject_ids = array[${finding?.id ?? 0}]::bigint[]`).execute()).map(({ details }) => details)
    }
    expect(await reports()).toEqual([{ isMended: false }])
    await dispatchEvents(test.ctx)
    expect(await news()).toHaveLength(1)
    test.clock.advance(minutes(61))
    await mend()
    await Promise.all(['one', 'two', 'three', 'four'].map((machine) => watch(test.ctx, machine)))
    expect(await reports()).toEqual([{ isMended: false }, { isMended: true }])
  })

  it('counts as fixed when the machine that saw it reports so, or no machine has seen it for an hour', async () => {
    await breakTemplate()
    await look('one')
    await news()
    await mend()
    await look('two')
    expect(await news()).toEqual([])
    test.clock.advance(minutes(61))
    await look('two')
    expect(await news()).toEqual([`Wieder in Ordnung: ${FAULT}`])
  })

  it('is not emailed to an admin who switched that email off', async () => {
    const reader = await test.make.signIn(admin)
    const { kinds, ...times } = (await test.as(reader).call(contract.notifications.preferences)).body
    expect(kinds.find(({ kind }) => kind === 'unwell')).toMatchObject({ bell: true, mail: true, push: false })
    const without = kinds.map((one) => (one.kind === 'unwell' ? { ...one, mail: false } : one))
    await test.as(reader).call(contract.notifications.setPreferences, { body: { ...times, kinds: without } })
    await breakTemplate()
    await look()
    expect([await mails(), (await mails(other)).length, (await news()).length]).toEqual([[], 1, 1])
  })

  it('stays queued as an email if an admin saves unchanged preferences', async () => {
    await breakTemplate()
    await look()
    const reader = await test.make.signIn(admin)
    const { kinds, ...times } = (await test.as(reader).call(contract.notifications.preferences)).body
    await test
      .as(reader)
      .call(contract.notifications.setPreferences, { body: { ...times, kinds: kinds.filter(({ kind }) => kind !== 'unwell') } })
    expect(await mails()).toHaveLength(1)
  })
})

describe('a template saved before a rule forbade it', () => {
  it('is not used, shows its fault in the list, and is used again once corrected', async () => {
    await breakTemplate()
    const write = async (email: string) => {
      await writeMail(test.ctx, { to: { email }, type: 'welcome', values: { firstName: 'Anna' } })
      return (await mailsTo(test.ctx, email)).at(-1)
    }
    expect((await write('before@example.test'))?.html).not.toContain('<script>')
    expect((await write('before@example.test'))?.subject).not.toBe('Hallo')
    const [template] = (await test.as(admin).call(contract.emailTemplates.list)).body
    expect([template?.isInUse, template?.fault]).toEqual([false, expect.stringContaining('<script>')])
    const body = { htmlContent: '<p>Moin</p>' }
    await test.as(admin).call(contract.emailTemplates.update, { params: { id: template?.id ?? 0 }, body })
    expect((await write('after@example.test'))?.html).toContain('Moin')
    expect((await test.as(admin).call(contract.emailTemplates.list)).body[0]).toMatchObject({ isInUse: true, fault: null })
  })
})
