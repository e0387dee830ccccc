import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { buildAddress, contractRows, type Route } from '#shared/contract/route.ts'
import { OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import { startTestApp, type TestApp } from './app.ts'
import { connectOwner } from './database.ts'
import type { TestAgent } from './factories.ts'
import { hashTables } from './table-hash.ts'

/** Endpoints that not every role in an office may call, as agreed with offices; written down here, not read from the contract. */
const REFUSED: Readonly<Record<string, readonly OfficeRole[]>> = {
  // people, CRM, billing data: the principal alone
  ...refuse(
    ['manager', 'agent', 'assistant'],
    `members.change members.remove members.invitations members.invite members.withdraw office.put office.setColleagues support.open billing.put consents.accept sso.get sso.put sso.remove sso.addDomain sso.checkDomain sso.removeDomain sso.setOnlyWay scim.get scim.makeKey scim.endKey crm.test crm.testComprehensive`,
  ),
  // how the whole office works, its partners and its money: who leads it
  ...refuse(
    ['agent', 'assistant'],
    `support.end callList.setScripts letters.setTexts leadScore.setShifts mailbox.renew mailbox.close messages.addTemplate messages.changeTemplate
    messages.removeTemplate partners.pause commissions.create commissions.update statements.ask statements.cancel statements.create
    statements.csv statements.discard statements.issue statements.pay businesses.forget businesses.setStatus improvements.ask
    improvements.decide improvements.scrape assignment.addRule assignment.changeRule assignment.removeRule assignment.switchRule assignment.previewRule assignment.order assignment.set partnerCriteria.create partnerCriteria.remove partnerCriteria.run partnerCriteria.update
    handOvers.list handOvers.preview handOvers.create handOvers.undo
    privacy.find privacy.file privacy.exportJson privacy.exportPdf privacy.erase privacy.erasures privacy.crmDone consents.csv`,
  ),
  // the work with owners, exports and amounts of money: all but an assistant
  ...refuse(
    ['assistant'],
    `prospects.update prospects.updateMany prospects.undoMany claims.claim claims.renew claims.release claims.leave callList.next captures.create captures.page captures.result
    contact.override contact.undoObjection corrections.set corrections.remove corrections.answerRefusal corrections.withdrawRefusal
    identity.decide identity.join identity.part identity.undo imports.upload imports.importFile imports.start imports.cancel imports.undo
    letters.make letters.pdf letters.send marketSheet.handOver marketSheet.pdf messages.sendToPartner notices.record notices.takeBack
    ownAdverts.change searchClients.create searchClients.update searchClients.remove searchClients.link searchClients.unlink
    tipProspects.take tipProspects.part crm.exportOne crm.exportMany crm.update openimmo.file properties.csv properties.xlsx
    favorites.csv favorites.xlsx partners.csv partners.xlsx tips.csv tips.xlsx businesses.export commissions.list statements.list
    statements.get statements.pdf billing.get report.get report.rows report.csv`,
  ),
}

function refuse(roles: readonly OfficeRole[], names: string): Record<string, readonly OfficeRole[]> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, roles]))
}

const ROWS = contractRows(contract)
  .filter(({ row }) => typeof row.access !== 'string' && row.access.includes('agent'))
  .map(({ noun, name, row }) => ({ title: `${noun}.${name}`, row }))

let test: TestApp
const people = {} as Record<OfficeRole, TestAgent>

beforeAll(async () => {
  test = await startTestApp()
  people.principal = await test.make.agent()
  for (const office_role of OFFICE_ROLES.slice(1))
    people[office_role] = await test.make.agent({ office_id: people.principal.officeId, office_role })
})
afterAll(() => test.close())

/** An empty call: with the right it is refused for what is missing, or gets an empty answer. */
const send = (row: Route, role: OfficeRole) =>
  test.app.inject({
    method: row.method,
    url: buildAddress(row.path, { id: 1, kind: 'property', page: 1 }),
    headers: { cookie: people[role].cookie, accept: 'application/json', 'content-type': 'application/json' },
    ...(row.method !== 'GET' && { payload: '{}' }),
  })

it('names only endpoints that exist', () => {
  expect(Object.keys(REFUSED).filter((name) => ROWS.every(({ title }) => title !== name))).toEqual([])
})

describe.each(ROWS.filter(({ title }) => REFUSED[title]))('$title', ({ title, row }) => {
  it('refuses the roles without the right, names those who have it, and writes nothing', async () => {
    const owner = await connectOwner(test.database)
    const before = await hashTables(owner)
    const refused = REFUSED[title] ?? []
    for (const role of refused) {
      const answer = await send(row, role)
      expect([role, answer.statusCode, answer.json()]).toMatchObject([role, 403, { code: 'missing_right' }])
      expect(answer.json<{ detail: string }>().detail).toContain('Inhaber')
    }
    expect(await hashTables(owner)).toEqual(before)
    await owner.end()
    for (const role of OFFICE_ROLES.filter((one) => !refused.includes(one)))
      expect([role, (await send(row, role)).body]).not.toEqual([role, expect.stringContaining('missing_right')])
  })
})

it.each(ROWS.filter(({ title }) => !REFUSED[title] && title !== 'members.leave'))(
  '$title is open to every role in the office',
  async ({ row }) => {
    for (const role of OFFICE_ROLES)
      expect([role, (await send(row, role)).body]).not.toEqual([role, expect.stringContaining('missing_right')])
  },
)

it('a role that changes counts from the next request on, also for API keys', async () => {
  const { make } = test
  const principal = await make.agent()
  const colleague = await make.agent({ office_id: principal.officeId, office_role: 'manager' })
  const { token } = (await test.as(colleague).call(contract.apiKeys.create, { body: { name: 'Auswertung', scopes: ['export'] } })).body
  const save = (headers: Record<string, string>) =>
    test.app
      .inject({ url: '/api/properties.csv', headers: { 'sec-fetch-site': 'cross-site', ...headers } })
      .then(({ statusCode }) => statusCode)
  const byKey = { authorization: `Bearer ${token}` }
  expect([await save({ cookie: colleague.cookie }), await save(byKey)]).toEqual([200, 200])
  await test.as(principal).call(contract.members.change, { params: { id: colleague.id }, body: { officeRole: 'assistant' } })
  expect([await save({ cookie: colleague.cookie }), await save(byKey)]).toEqual([403, 403])
})

it('only the principal changes the CRM, while each role changes its own name', async () => {
  const patch = (role: OfficeRole, body: object) => test.as(people[role]).call(contract.accounts.update, { body })
  for (const role of ['manager', 'agent', 'assistant'] as const) {
    expect((await patch(role, { propstackApiKey: 'a-new-key-of-some-length' })).status).toBe(403)
    expect((await patch(role, { autoExportEnabled: true })).status).toBe(403)
    expect((await patch(role, { firstName: 'Berta' })).status).toBe(200)
  }
  expect((await patch('principal', { autoExportEnabled: true })).status).toBe(200)
})

describe('an assistant', () => {
  const { callList, contact, prospects, properties, tips } = contract
  const note = async (result: 'objection' | 'note' | 'interested') => {
    const id = await test.make.property({ contact_phone: '0171 5550944' })
    const body = { key: randomUUID(), channel: 'phone', result, text: 'Rief zurück' } as const
    const { status } = await test.as(people.assistant).call(callList.note, { params: { id }, body })
    return { id, status }
  }

  it('notes an objection and a text in the call list, and no other result', async () => {
    const objected = await note('objection')
    expect([objected.status, (await note('note')).status, (await note('interested')).status]).toEqual([200, 200, 403])
    expect((await test.as(people.principal).call(contact.get, { params: { id: objected.id } })).body.objectedAt).not.toBeNull()
  })

  it('records the owner’s word at a tip, and changes nothing else there', async () => {
    const partner = await test.make.user({ role: 'partner' })
    await test.make.relation(people.principal, partner)
    const id = await test.make.tip(people.principal, partner, { seller_name: 'Karla Ott', seller_phone: '0171 5550945' })
    const update = async (body: object) => (await test.as(people.assistant).call(tips.update, { params: { id }, body })).status
    expect(await update({ ownerObjection: { reason: 'Will Ruhe' }, status: 'contacted' })).toBe(403)
    expect(await update({ ownNotes: 'Notiz' })).toBe(403)
    expect(await update({ ownerObjection: { reason: 'Will Ruhe' } })).toBe(200)
  })

  it('notes an activity without becoming responsible, and plans no follow-up', async () => {
    const id = await test.make.property()
    const add = async (form: object) => {
      const body = { activityType: 'call', description: 'Rief an', ...form } as const
      return (await test.as(people.assistant).call(prospects.addActivity, { params: { id }, body })).status
    }
    expect([await add({ followUpDate: '2026-12-24' }), await add({})]).toEqual([403, 200])
    const { assignedTo, nextFollowUpDate } = (await test.as(people.principal).call(properties.get, { params: { id } })).body
    expect([assignedTo, nextFollowUpDate]).toEqual([null, null])
  })
})
