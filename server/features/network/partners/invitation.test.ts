import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partners } from '#shared/contract/network/partners.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { expectReadable, withHostileTexts } from '#test/hostile-texts.ts'
import { readCode, readPdf } from '#test/pdf.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'https://makler.example' } })
  agent = await test.make.agent({
    first_name: 'Anna',
    last_name: 'Öztürk',
    company_name: 'Öztürk & Söhne #1 GmbH',
    phone_number: '040 123',
  })
})
afterAll(() => test.close())

const download = (form: string, by = agent) =>
  test.app.inject({ url: `/api/makler/partner-link/invitation?form=${form}`, headers: { cookie: by.cookie } })

describe('the printed invitation', () => {
  it.each([
    ['a6', 'Einladung_A6.pdf', 28],
    ['poster', 'Einladung_Plakat.pdf', 80],
  ] as const)('as %s is one page whose code leads to the agent', async (form, name, side) => {
    const answer = await download(form)
    expect(answer.headers['content-disposition']).toContain(name)
    const { pages, text, title, language } = await readPdf(answer.rawPayload)
    expect([pages.length, title, language]).toEqual([1, 'Einladung von Anna Öztürk', 'de'])
    expect(text).toContain('Öztürk & Söhne #1 GmbH')
    expect(text).toContain('040 123')
    const code = await readCode(answer.rawPayload)
    const { url } = (await test.as(agent).call(partners.link)).body
    expect(code?.text).toBe(url)
    expect(code?.side).toBeGreaterThan(side)
  })

  it('leads to its own agent, by the newest link', async () => {
    const other = await test.make.agent()
    const [first, theirs] = [await download('a6'), await download('a6', other)]
    await test.as(agent).call(partners.renewLink)
    const codes = [first, theirs, await download('a6')].map(({ rawPayload }) => readCode(rawPayload))
    expect(new Set((await Promise.all(codes)).map((code) => code?.text)).size).toBe(3)
  })

  it('fits on its page with the longest names', async () => {
    const long = await test.make.agent({
      first_name: 'Wolfgang-Alexander',
      last_name: 'x'.repeat(90),
      company_name: 'Grundstücksverwaltung '.repeat(9).trim(),
    })
    const { pages } = await readPdf((await download('a6', long)).rawPayload)
    expect(pages).toHaveLength(1)
  })

  it.each(['a6', 'poster'])('as %s prints every text without emoji, invisible characters and markup', async (form) => {
    const { data, words } = withHostileTexts({ first_name: 'x', last_name: 'x', company_name: 'x', phone_number: 'x' })
    await expectReadable((await download(form, await test.make.agent(data))).rawPayload, words, 'verkaufen will?')
  })

  it.each([
    ['letters in mathematical bold', '𝗕𝗲𝗿𝗴𝗲𝗿 '.repeat(20).trim()],
    ['emoji', `Berger ${'🏡'.repeat(100)}`],
    ['marks of their own', 'Bergérs '.repeat(12).normalize('NFD').trim()],
  ])('cuts long names of %s between characters', async (_, name) => {
    for (const shift of ['', 'x']) {
      const long = await test.make.agent({ company_name: `${shift}${name}`, first_name: name, last_name: '' })
      const { text } = await readPdf((await download('a6', long)).rawPayload)
      expect([text.replaceAll('verkaufen will?', '').includes('?'), text.includes('\ufffd')]).toEqual([false, false])
    }
  })

  it('has no other forms', async () => {
    expect((await download('a4')).statusCode).toBe(400)
  })
})
