import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { admits, buildAddress, contractRows, type Route } from '#shared/contract/route.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { csvForm } from '#test/csv-form.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'

/** What agents do with what their office shares: its CRM and numbers, votes about the market, what is read for it, its files. */
const OF_OFFICE = new Set([
  'businesses.export',
  'businesses.forget',
  'captures.create',
  'captures.extension',
  'captures.lookUp',
  'captures.page',
  'captures.result',
  'crm.exportMany',
  'crm.exportOne',
  'crm.options',
  'crm.test',
  'crm.testComprehensive',
  'crm.update',
  'favorites.csv',
  'favorites.xlsx',
  'identity.decide',
  'identity.join',
  'identity.part',
  'identity.undo',
  'imports.importFile',
  'imports.upload',
  'improvements.ask',
  'improvements.scrape',
  'letters.make',
  'letters.pdf',
  'letters.send',
  'mailbox.renew',
  'marketSheet.handOver',
  'marketSheet.pdf',
  'messages.sendToPartner',
  'openimmo.file',
  'partnerCriteria.create',
  'partnerCriteria.run',
  'partnerCriteria.update',
  'partners.csv',
  'partners.xlsx',
  'privacy.find',
  'privacy.processing',
  'properties.csv',
  'properties.xlsx',
  'report.csv',
  'statements.pdf',
  'telephony.sipgate',
  'telephony.threeCx',
  'tips.csv',
  'tips.xlsx',
])

/** Every call of agents that is limited by who they are. */
const ROWS = contractRows(contract)
  .filter(({ row }) => admits(row.access, 'agent') && row.limits?.some(({ per }) => per === 'user' || per === 'office'))
  .map(({ noun, name, row }) => [`${noun}.${name}`, row] as const)

let test: TestApp
let agent: TestAgent
let colleague: TestAgent
let stranger: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
  colleague = await test.make.agent({ office_id: agent.officeId })
  stranger = await test.make.agent()
})
afterAll(() => test.close())

/** Calls count before their input is checked, so it need not be valid. */
async function ask(user: TestUser, row: Route): Promise<number> {
  const body = row.kind === 'upload' ? file(row) : new Blob(['{}'], { type: 'application/json' })
  const { statusCode } = await test.app.inject({
    method: row.method,
    url: buildAddress(row.path, { id: '1', run: '1' }),
    headers: { cookie: user.cookie, origin: 'http://giebel.test', ...(row.method !== 'GET' && { 'content-type': body.type }) },
    ...(row.method !== 'GET' && { payload: Buffer.from(await body.arrayBuffer()) }),
  })
  return statusCode
}

const file = ({ field, mediaTypes: [type] }: Extract<Route, { kind: 'upload' }>) =>
  field === undefined ? new Blob(['nichts'], { type }) : csvForm('Titel;Ort\n', { field })

/** Uses up every counter that was begun, except those of the network that all share. */
const useUp = () => sql`update rate_limits set calls = 1000000 where key not like '% address %'`.execute(test.ctx.db)

describe('the limit of', () => {
  it.each(ROWS)(
    '%s is used up for a colleague only if the office shares what it protects, and never for a stranger',
    async (title, row) => {
      expect(await ask(agent, row)).not.toBe(429)
      await useUp()
      const [own, ofColleague, ofStranger] = [await ask(agent, row), await ask(colleague, row), await ask(stranger, row)]
      expect([own, ofColleague === 429, ofStranger === 429]).toEqual([429, OF_OFFICE.has(title), false])
    },
  )

  it('the office stands for agents; others are counted one by one', async () => {
    const [one, other] = [await test.make.user({ role: 'admin' }), await test.make.user({ role: 'admin' })]
    expect(await ask(one, contract.privacy.find)).not.toBe(429)
    await useUp()
    expect([await ask(one, contract.privacy.find), (await ask(other, contract.privacy.find)) === 429]).toEqual([429, false])
  })
})
