import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callList } from '#shared/contract/work/call-list.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { liveEventsDuring } from '#test/live-events.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { noteResult } from './service.ts'

let test: TestApp
let jens: TestAgent
let anna: TestAgent
let [first, second] = [0, 0]
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
let sellers = 0
const newLead = () => test.make.property({ contact_phone: `0171 ${5_830_000 + (sellers += 1)}`, seller_type: 'private' })
beforeEach(async () => {
  jens = await test.make.agent()
  anna = await test.make.agent({ office_id: jens.officeId, office_role: 'agent' })
  ;[first, second] = [await newLead(), await newLead()]
})

const toForm = () => ({ key: randomUUID(), channel: 'phone', result: 'interested' }) as const
const note = (by: TestAgent, id: number) => test.as(by).call(callList.note, { params: { id }, body: toForm() })
const isStored = async (key: string) =>
  (await test.ctx.db.selectFrom('call_results').select('id').where('key', '=', key).executeTakeFirst()) !== undefined

/** Runs `work` while a result of Jens at the first lead is stored, but not yet committed. */
const whileNoting = (work: () => Promise<unknown>) =>
  test.ctx.db.transaction().execute(async (db) => {
    await noteResult({ ...test.ctx, db }, jens, first, toForm())
    await work()
  })

describe('the result of a call', () => {
  it('does not wait for the result of a colleague at another lead', async () => {
    await whileNoting(async () => expect((await note(anna, second)).status).toBe(200))
  })

  it.each([
    ['result', () => note(anna, first)],
    ['status', () => test.as(anna).call(prospects.update, { params: { id: first }, body: { prospectStatus: 'contacted' } })],
  ] as const)('waits for the result of a colleague at the same lead, who then has it: %s', async (_, write) => {
    await test.ctx.db.updateTable('offices').set({ colleagues_prospects: 'see' }).where('id', '=', jens.officeId).execute()
    const writing: { answer?: Promise<{ readonly status: number }> } = {}
    await whileNoting(async () => {
      writing.answer = write()
      await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    })
    expect((await writing.answer)?.status).toBe(403)
  })

  it('reads the property for its answer once it is committed', async () => {
    const form = toForm()
    const seen: boolean[] = []
    const db = test.ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        seen.push(await isStored(form.key))
        return result
      },
    })
    expect((await noteResult({ ...test.ctx, db }, jens, first, form)).property?.prospectStatus).toBe('follow_up')
    expect([seen.at(0), seen.at(-1)]).toEqual([false, true])
  })
})

describe('what colleagues hear of a result', () => {
  const listHeard = async (form: object) => {
    const body = { ...toForm(), ...form }
    const events = await liveEventsDuring(test, () => test.as(jens).call(callList.note, { params: { id: first }, body }))
    return events
      .flatMap((event) => ('toOffice' in event && 'paths' in event.message ? event.message.paths : []))
      .filter((path) => path.startsWith('/api/call-list'))
  }

  it.each([
    ['no one was reached', { result: 'no_response' }],
    ['the owner is called back', { result: 'callback_requested', nextDate: '2026-12-24' }],
    ['it is closed', { result: 'not_interested', nextDate: null }],
    ['it is postponed', { result: 'snoozed', nextDate: '2026-12-24' }],
  ])('is the lead alone, which their pages take out of the list: %s', async (_, form) => {
    expect(await listHeard(form)).toEqual([`/api/call-list/${first}`, '/api/call-list/writing'])
  })

  it.each([
    ['the lead stays', { result: 'note', text: 'Mailbox' }],
    ['it stays without a day', { result: 'snoozed', nextDate: null }],
    ['other leads of the owner leave it, too', { result: 'objection' }],
  ])('is the list, which they read again, where %s', async (_, form) => {
    expect(await listHeard(form)).toEqual(['/api/call-list'])
  })
})
