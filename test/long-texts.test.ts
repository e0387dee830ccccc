import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { legal } from '#shared/contract/operations/legal.ts'
import { Problem } from '#shared/contract/problem.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { Answer } from './as.ts'
import type { TestAgent, TestUser } from './factories.ts'

/** A long text as its editors see it: the stored text, and a save based on the version that was read. */
interface LongText {
  readonly field: string
  read(): Promise<{ text: string | null; version: number }>
  save(text: string | null, readAt?: number): Promise<Answer<never>>
}

const PROBLEM = { accept: 'application/problem+json' }
const SENTENCE = 'Dieser Text wurde inzwischen an anderer Stelle geändert. Gespeichert wurde nichts; bitte vergleichen Sie beide Fassungen.'

let test: TestApp
let agent: TestAgent
let neighbour: TestAgent
let partner: TestUser<'partner'>
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
  neighbour = await test.make.agent()
  partner = await test.make.user({ role: 'partner' })
  admin = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())

function notesOn(id: number, as = agent): LongText {
  const params = { id }
  return {
    field: 'internalNotes',
    async read() {
      const { internalNotes, internalNotesVersion } = (await test.as(as).call(properties.get, { params })).body
      return { text: internalNotes, version: internalNotesVersion }
    },
    save: (internalNotes, internalNotesVersion) =>
      test
        .as(as)
        .call(prospects.update, { params, body: { internalNotes, internalNotesVersion, ownerName: 'Frau Wulf' } }, PROBLEM) as never,
  }
}

function notesToPartner(id: number, as = agent): LongText {
  const params = { id }
  return {
    field: 'maklerNotes',
    async read() {
      const tip = (await test.as(as).call(tips.incoming)).body.find((one) => one.id === id)
      return { text: tip?.maklerNotes ?? null, version: tip?.maklerNotesVersion ?? -1 }
    },
    save: (maklerNotes, maklerNotesVersion) =>
      test.as(as).call(tips.update, { params, body: { maklerNotes, maklerNotesVersion } }, PROBLEM) as never,
  }
}

const pages = ['impressum', 'datenschutz', 'agb', 'barrierefreiheit'] as const
let nextPage = 0
function legalText(): LongText {
  const params = { page: pages[nextPage++ % pages.length] as (typeof pages)[number] }
  return {
    field: 'text',
    async read() {
      const { text, version, updatedAt } = (await test.as().call(legal.get, { params })).body
      return { text: updatedAt === null ? null : text, version }
    },
    save: (text, version) => test.as(admin).call(legal.update, { params, body: { text, version } }, PROBLEM) as never,
  }
}

describe.each<[string, () => Promise<LongText>]>([
  ['the notes about an owner', async () => notesOn(await test.make.property())],
  ['the notes to a partner', async () => notesToPartner(await test.make.tip(agent, partner))],
  ['a legal text', async () => legalText()],
])('%s', (_, make) => {
  let long: LongText
  beforeEach(async () => {
    long = await make()
    const { version } = await long.read()
    expect((await long.save('Anfang', version)).status).toBe(200)
  })

  it('is replaced when the current version is given', async () => {
    const { version } = await long.read()
    expect((await long.save('Neu', version)).status).toBe(200)
    expect((await long.save('Neuer', version + 1)).status).toBe(200)
    expect(await long.read()).toEqual({ text: 'Neuer', version: version + 2 })
  })

  it('is kept when it has changed meanwhile, and the error contains the current text', async () => {
    const { version } = await long.read()
    await long.save('Aus dem ersten Fenster', version)
    const refused = await long.save('Aus dem zweiten Fenster', version)
    expect(refused.status).toBe(409)
    expect(Problem.parse(JSON.parse(refused.text))).toEqual({
      type: 'about:blank',
      status: 409,
      detail: SENTENCE,
      code: 'text_changed',
      conflict: { field: long.field, text: 'Aus dem ersten Fenster', version: version + 1 },
    })
    expect(await long.read()).toEqual({ text: 'Aus dem ersten Fenster', version: version + 1 })
    // A save based on the current version succeeds.
    expect((await long.save('Beides', version + 1)).status).toBe(200)
  })

  it('is stored by exactly one of many concurrent saves', async () => {
    const { version } = await long.read()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => long.save(`Fassung ${index}`, version)))
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [`Fassung ${index}`] : []))
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
    expect(await long.read()).toEqual({ text: winners[0], version: version + 1 })
  })

  it('is replaced without a check when no version is given, and its version still rises', async () => {
    const { version } = await long.read()
    for (const text of ['Ohne Fassung', 'Ohne Fassung', null, 'Auf leerem Blatt']) expect((await long.save(text)).status).toBe(200)
    expect(await long.read()).toEqual({ text: 'Auf leerem Blatt', version: version + 3 })
    expect((await long.save('Vom zweiten Fenster', version)).status).toBe(409)
  })

  it('never reuses a version, even after it was cleared', async () => {
    const { version } = await long.read()
    await long.save(null, version)
    await long.save('Von vorn', version + 1)
    expect((await long.save('Von gestern', version)).status).toBe(409)
    expect(await long.read()).toEqual({ text: 'Von vorn', version: version + 2 })
  })
})

describe('a rejected save', () => {
  it('changes no other field either', async () => {
    const id = await test.make.property()
    const save = (body: object) => test.as(agent).call(prospects.update, { params: { id }, body })
    await save({ internalNotes: 'Hund', ownerName: 'Ida Moor', internalNotesVersion: 0 })
    const refused = await save({ internalNotes: 'Katze', internalNotesVersion: 0, ownerName: 'Niemand', prospectStatus: 'closed_deal' })
    expect([refused.status, refused.text]).toEqual([409, SENTENCE])
    const { ownerName, prospectStatus, internalNotes } = (await test.as(agent).call(properties.get, { params: { id } })).body
    expect([ownerName, prospectStatus, internalNotes]).toEqual(['Ida Moor', 'not_contacted', 'Hund'])
  })

  it('changes neither status nor history of a tip', async () => {
    const id = await test.make.tip(agent, partner)
    const save = (body: object) => test.as(agent).call(tips.update, { params: { id }, body })
    await save({ maklerNotes: 'Danke', maklerNotesVersion: 0 })
    expect((await save({ maklerNotes: 'Nein', maklerNotesVersion: 0, status: 'rejected' })).status).toBe(409)
    expect((await test.as(agent).call(tips.history, { params: { id } })).body).toHaveLength(1)
    expect((await test.as(agent).call(tips.incoming)).body.find((tip) => tip.id === id)?.status).toBe('submitted')
  })

  it('blocks neither other fields nor another agent', async () => {
    const id = await test.make.property()
    const [mine, theirs] = [notesOn(id), notesOn(id, neighbour)]
    await mine.save('Meine Notiz', 0)
    expect((await theirs.save('Seine Notiz', 0)).status).toBe(200)
    expect((await test.as(agent).call(prospects.update, { params: { id }, body: { leadScore: 50 } })).status).toBe(200)
    expect(await mine.read()).toEqual({ text: 'Meine Notiz', version: 1 })
    expect(await theirs.read()).toEqual({ text: 'Seine Notiz', version: 1 })
  })
})
