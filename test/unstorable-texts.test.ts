import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { Problem } from '#shared/contract/problem.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'
import { writingAgent, writtenProperty } from './letters.ts'

const PROBLEM = { accept: 'application/problem+json' }
const SENTENCE = 'Der Text enthält ein Zeichen, das sich nicht speichern lässt.'

let test: TestApp
let agent: TestAgent
let id: number
beforeAll(async () => {
  test = await startTestApp()
  agent = await writingAgent(test)
  id = await writtenProperty(test)
})
afterAll(() => test.close())

it.each(['\0', 'Guten\0Tag', 'Guten Tag\0'])('NUL, which no column can store, is rejected in every field: %j', async (text) => {
  const as = test.as(agent)
  const letter = { propertyIds: [id], subject: 'Ihr Haus', body: 'Guten Tag' }
  const answers = {
    body: await as.call(contract.letters.make, { body: { ...letter, body: text } }, PROBLEM),
    'texts.0.body': await as.call(contract.letters.setTexts, { body: { texts: [{ name: 'Kurz', ...letter, body: text }] } }, PROBLEM),
    ownServices: await as.call(contract.callList.setScripts, { body: { forBuyer: null, ownServices: text } }, PROBLEM),
    internalNotes: await as.call(contract.prospects.update, { params: { id }, body: { internalNotes: text } }, PROBLEM),
    location: await as.call(contract.properties.list, { query: { location: `Jena${text}` } }, PROBLEM),
  }
  for (const [field, { status, text: answer }] of Object.entries(answers)) {
    const { detail, fields } = Problem.parse(JSON.parse(answer))
    expect([status, detail, fields]).toEqual([400, SENTENCE, { [field]: SENTENCE }])
  }
  expect((await as.call(contract.letters.make, { body: letter })).status).toBe(200)
})
