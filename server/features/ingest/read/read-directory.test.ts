import { afterAll, beforeAll, expect, it } from 'vitest'
import { businesses } from '#shared/contract/network/businesses.ts'
import { sources } from '#shared/contract/ingest/sources.ts'
import { partnerCriteria } from '#shared/contract/network/partner-criteria.ts'
import { type Directories, startDirectories } from '#stand-ins/directories/all.ts'
import { makeBusinesses } from '#stand-ins/directories/businesses.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'

/** More entries than any directory shows on its first page. */
const ROOFERS = makeBusinesses({ seed: 6, count: 90 }).map((one) => ({
  ...one,
  trade: 'Dachdeckerei',
  city: 'Lüneburg',
  zip: '21335',
  phone: `0413166${9_000 + one.id}`,
  name: `${one.name} ${one.id}`,
}))

let directories: Directories
let test: TestApp
beforeAll(async () => {
  directories = await startDirectories(ROOFERS, { 'gelbeseiten.de': 'User-agent: *\nDisallow: /ajaxsuche\n' })
  const { urls } = directories
  test = await startTestApp({
    env: { GELBESEITEN_URL: urls['gelbeseiten.de'], DASOERTLICHE_URL: urls['dasoertliche.de'], DIRECTORY_11880_URL: urls['11880.com'] },
  })
})
afterAll(async () => {
  await test.close()
  await directories.close()
})

async function ask(agent: TestAgent) {
  const body = { name: 'Dächer', industry: 'Dachdeckerei', location: 'Lüneburg' } as const
  const { id } = (await test.as(agent).call(partnerCriteria.create, { body })).body
  await test.drain()
  return id
}
const endsOf = async (agent: TestAgent) =>
  ((await test.as(agent).call(partnerCriteria.list)).body[0]?.lastRuns ?? []).map(({ status, itemsFound, reason }) => [
    status,
    itemsFound,
    reason,
  ])

it('completes a run and notes the missing entries if a directory disallows further pages', async () => {
  const agent = await test.make.agent()
  await ask(agent)
  const [yellow, ...others] = await endsOf(agent)
  expect(yellow).toEqual([
    'completed',
    49,
    expect.stringMatching(/^Gelesen wurden 50 von 91 Einträgen; .* erlaubt den automatischen Abruf dieser Seite nicht\.$/),
  ])
  expect(others).toEqual([
    ['completed', 90, null],
    ['completed', 90, null],
  ])
  expect((await test.as(agent).call(businesses.list, { query: { limit: 100 } })).body).toHaveLength(90)
})

it('stops fetching business pages after a rejection, completes the run and never retries that page', async () => {
  const [yellow, local, numbers] = directories.each
  const agent = await test.make.agent()
  await test.empty('businesses')
  yellow?.fault('500', { path: /^\// })
  local?.fault('500', { path: /^\// })
  numbers?.fault('403', { path: /^\/branchenbuch\// })
  const pages = () => numbers?.requests.filter((path) => path.startsWith('/branchenbuch/')) ?? []
  const before = pages().length
  const id = await ask(agent)
  expect((await endsOf(agent))[2]).toEqual(['completed', 90, expect.stringMatching(/^Internetadressen fehlen noch: .+\.$/)])
  const refused = pages().slice(before)
  expect(refused).toHaveLength(1)
  numbers?.fault(null)
  test.clock.advance(hours(2))
  await test.as(agent).call(partnerCriteria.run, { body: { criteriaId: id } })
  await test.drain()
  expect((await endsOf(agent))[2]).toEqual(['completed', 90, null])
  const asked = pages().slice(before + 1)
  expect(asked).toHaveLength(20)
  expect(asked).not.toContain(refused[0])
  yellow?.fault(null)
  local?.fault(null)
})

it('reports a phone number that a directory no longer shows to admins, for this directory only', async () => {
  const [agent, admin] = [await test.make.agent(), await test.make.user({ role: 'admin' })]
  const id = await ask(agent)
  const silent = async () =>
    (await test.as(admin).call(sources.list)).body.flatMap(({ source, silences }) => silences.map((sentence) => [source, sentence]))
  for (let round = 0; round < 2; round += 1) {
    test.clock.advance(hours(2))
    await test.as(agent).call(partnerCriteria.run, { body: { criteriaId: id } })
    await test.drain()
  }
  expect(await silent()).toEqual([])
  const [yellow] = directories.each
  yellow?.hide('phone')
  test.clock.advance(hours(2))
  await test.as(agent).call(partnerCriteria.run, { body: { criteriaId: id } })
  await test.drain()
  expect(await silent()).toEqual([
    [
      'gelbeseiten.de',
      expect.stringMatching(/^Einträge von Gelbe Seiten zeigen keine Telefonnummern mehr: bisher 100 von 100, zuletzt 0 von \d+\.$/),
    ],
  ])
  yellow?.hide(null)
})

it('keeps a business that moves as one entry, with its new and old data from Das Örtliche', async () => {
  const [yellow, , numbers] = directories.each
  for (const silent of [yellow, numbers]) silent?.fault('500', { path: /^\// })
  await test.empty('businesses')
  const agent = await test.make.agent()
  const id = await ask(agent)
  const [moving] = ROOFERS
  if (!moving) throw new Error('nobody moves')
  ROOFERS.splice(0, 1, { ...moving, street: 'Neuer Weg', houseNumber: '7', zip: '21337' })
  test.clock.advance(hours(2))
  await test.as(agent).call(partnerCriteria.run, { body: { criteriaId: id } })
  await test.drain()
  const list = (await test.as(agent).call(businesses.list, { query: { limit: 100 } })).body
  expect(list).toHaveLength(90)
  const [moved, ...others] = list.filter(({ companyName }) => companyName === moving.name)
  expect(others).toEqual([])
  expect(moved).toMatchObject({
    street: 'Neuer Weg',
    houseNumber: '7',
    zipCode: '21337',
    updates: [{ part: 'place', source: 'dasoertliche.de', before: expect.stringContaining(` ${moving.houseNumber}, 21335 Lüneburg`) }],
    sources: [{ source: 'dasoertliche.de' }],
  })
  expect(new Set(list.map(({ sourceUrl }) => sourceUrl))).toHaveProperty('size', 90)
  const page = await fetch(moved?.sourceUrl ?? '')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Neuer Weg 7')])
  for (const silent of [yellow, numbers]) silent?.fault(null)
})
