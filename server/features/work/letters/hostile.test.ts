import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letters, type Recipient } from '#shared/contract/work/letters.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { readPdf } from '#test/pdf.ts'
import { writingAgent, writtenProperty } from '#test/letters.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'https://makler.example' } })
  agent = await writingAgent(test)
})
afterAll(() => test.close())

async function printed(property: number, text: { subject?: string; body?: string; recipient?: Recipient } = {}) {
  const form = { propertyIds: [property], subject: 'Ihr Haus', body: '{{Anrede}}', ...text }
  const made = await test.as(agent).call(letters.make, { body: form })
  if (made.status !== 200) return { status: made.status, text: made.text, pages: 0 }
  const { statusCode, rawPayload } = await test.app.inject({ url: `/api/letters/${made.body.run}/pdf`, headers: { cookie: agent.cookie } })
  const { text: content, pages } = await readPdf(rawPayload)
  return { status: statusCode, text: content, pages: pages.length }
}

const HOSTILE = [
  '#read("/etc/passwd")',
  '#include "letter.typ"',
  '#sys.inputs #panic("x") #eval("1+1")',
  '$ sqrt(x) $ @name <label> \\ \\u{41} _a_ *b* `c` = H - L + N',
  '[#image("x.svg")] "quoted" // comment /* more */',
  '{{Anrede} }} {{ {{',
  '$& $1 $` \\0',
]

describe('hostile text in a letter', () => {
  it.each(HOSTILE)('such as %s is printed verbatim in text, subject, name and title', async (words) => {
    const recipient = { name: words, street: `Lindenweg ${words} 1`, zipCode: '07745', city: words }
    const body = words.includes('{{') ? 'Guten Tag {{Objekt}}' : `${words}\n\n{{Objekt}}`
    const { status, text } = await printed(await writtenProperty(test, { title: words }), { body, recipient })
    const bare = (value: string) => value.replaceAll(/[\s\u200b]/g, '')
    expect([status, bare(text).split(bare(words)).length > 3]).toEqual([200, true])
  })

  it.each([
    ['right to left', '\u202eמכירה بيع\u202c'],
    ['signs of pictures', '🏠👨‍👩‍👧‍👦 Haus'],
  ])('with %s leaves no replacement character, and the letter is created', async (_what, words) => {
    expect(await printed(await writtenProperty(test), { subject: `Ihr ${words}`, body: words })).toMatchObject({ status: 200, pages: 2 })
  })

  it('is printed without emoji and invisible characters in every field', async () => {
    const signs = (word: string) => `🏡 ${word}\u{200B}★ 𝗻𝗲𝘂`
    const recipient = { name: signs('Name'), street: `${signs('Weg')} 1`, zipCode: '07745', city: signs('Ort') }
    const writer = await writingAgent(test)
    const profile = { first_name: signs('Vor'), last_name: signs('Nach'), company_name: signs('Firma'), phone_number: '📞 03641 1' }
    await test.make.changeUser(writer, profile)
    const body = `${signs('Text')} {{Objekt}} {{Ort}} {{Makler}} {{Firma}}`
    const form = {
      propertyIds: [await writtenProperty(test, { title: signs('Titel') })],
      subject: signs('Betreff'),
      body,
      recipient,
      addressOrigin: 'sight' as const,
    }
    const made = await test.as(writer).call(letters.make, { body: form })
    expect(made.status).toBe(200)
    const { rawPayload } = await test.app.inject({ url: `/api/letters/${made.body.run}/pdf`, headers: { cookie: writer.cookie } })
    const { text, title } = await readPdf(rawPayload)
    for (const word of ['Name', 'Weg', 'Ort', 'Betreff', 'Text', 'Titel', 'Vor', 'Nach', 'Firma'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(`${word} neu`)
    expect(title).toBe('Betreff neu')
    expect(text).not.toMatch(/\?|[\u{200B}★🏡]/u)
  })

  it('is rejected as too long if it repeats a long title', async () => {
    const title = 'Grundstück #read("x") '.repeat(30).slice(0, 500)
    const property = await writtenProperty(test, { title })
    for (const text of [{ body: '{{Objekt}}'.repeat(180) }, { subject: '{{Objekt}}'.repeat(15) }])
      expect(await printed(property, text)).toMatchObject({ status: 409, text: expect.stringContaining('zu lang') })
    expect(await printed(property, { subject: '{{Objekt}}', body: '{{Objekt}}\n\n{{Objekt}}' })).toMatchObject({ status: 200, pages: 2 })
  })

  it('is rejected if it has 100,000 characters or invisible characters', async () => {
    for (const text of [
      { body: 'a'.repeat(100_000) },
      { body: '\ud83c Haus \udfe0' },
      { subject: 'Ha\u0000u\u0007s' },
      { subject: 'a'.repeat(100_000) },
      { recipient: { name: 'a'.repeat(100_000), street: '1', zipCode: '07745', city: 'J' } },
    ])
      expect((await printed(await writtenProperty(test), text)).status).toBe(400)
  })
})
