import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { LEGAL_PAGES } from '#shared/domain/legal.ts'
import { LEGAL_TEXT_MAX } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'

const { get, list, update } = contract.legal
let test: TestApp
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())

const read = async (page: (typeof LEGAL_PAGES)[number]) => (await test.as().call(get, { params: { page } })).body
/** Saves on top of the current version. */
const write = async (page: (typeof LEGAL_PAGES)[number], text: string | null) =>
  test.as(admin).call(update, { params: { page }, body: { text, version: (await read(page)).version } })

describe('the built-in texts', () => {
  it.each(LEGAL_PAGES)('%s is readable without a session and reports its gaps', async (page) => {
    const { text, isFilledIn, updatedAt, title } = await read(page)
    expect(title.length).toBeGreaterThan(2)
    expect(text.length).toBeGreaterThan(500)
    expect([isFilledIn, updatedAt]).toEqual([false, null])
  })

  it.each([
    ['impressum', ['§ 5 Digitale-Dienste-Gesetz', 'Vertreten durch', 'Registernummer', 'Umsatzsteuer', '§ 34c']],
    [
      'datenschutz',
      ['Sitzungs-Cookie', 'Art. 6 Abs. 1 Buchst. f', 'Art. 21', '§ 25 Abs. 2', 'Woher die Daten kommen', 'Bilder in Anzeigen'],
    ],
    ['agb', ['Haftung', 'Partner']],
    ['auftragsverarbeitung', ['dem Maklerbüro', 'für alle Makler des Büros', 'Art. 28 DSGVO']],
    ['barrierefreiheit', ['BFSG', 'EN 301 549', 'Barrieren melden', 'Zuständige Behörde']],
  ] as const)('%s contains what the law requires', async (page, words) => {
    const { text } = await read(page)
    for (const word of words) expect(text).toContain(word)
  })

  it('do not exist for an unknown page', async () => {
    const response = await test.app.inject({ url: '/api/legal/cookies' })
    expect(response.statusCode).toBe(404)
  })
})

describe('an operator’s text', () => {
  it('replaces the built-in one, and counts as filled in once no gap is left', async () => {
    const answer = await write('impressum', '## Anbieter\n\nMüller Immobilien GmbH\n[Bitte ergänzen: Telefon]')
    expect(answer.body).toMatchObject({ isFilledIn: false, updatedAt: test.clock.now().toISOString() })
    await write('impressum', '## Anbieter\n\nMüller Immobilien GmbH')
    expect(await read('impressum')).toMatchObject({ text: '## Anbieter\n\nMüller Immobilien GmbH', isFilledIn: true })
    const { body } = await test.as().call(list)
    expect(body.filter(({ isFilledIn }) => isFilledIn).map(({ page }) => page)).toEqual(['impressum'])
  })

  it('is reset to the built-in one on request', async () => {
    const builtIn = (await read('agb')).text
    await write('agb', 'Eigene Bedingungen')
    expect((await read('agb')).text).toBe('Eigene Bedingungen')
    expect((await write('agb', null)).body).toMatchObject({ text: builtIn, updatedAt: null })
    expect((await write('agb', null)).status).toBe(200)
    expect((await write('agb', 'Neue Bedingungen')).body).toMatchObject({ text: 'Neue Bedingungen' })
    expect((await read('agb')).text).toBe('Neue Bedingungen')
  })

  it('drops control characters and normalizes line breaks', async () => {
    const { body } = await write('barrierefreiheit', 'eins\r\nzwei\rdrei\u0000\u0007\tvier')
    expect(body.text).toBe('eins\nzwei\ndrei\tvier')
  })

  it.each([
    ['nothing', {}, 'Bitte geben Sie einen Text ein'],
    ['blanks', { text: ' \n ' }, 'Bitte geben Sie einen Text ein'],
    ['what no editor shows', { text: '\u0000 \u0007' }, 'Bitte geben Sie einen Text ein'],
    ['too much', { text: 'x'.repeat(LEGAL_TEXT_MAX + 1) }, 'Höchstens 100.000 Zeichen'],
    ['something else', { text: 7 }, 'Bitte geben Sie einen Text ein'],
  ])('is rejected if it is %s', async (_, body, sentence) => {
    const before = await read('datenschutz')
    const answer = await test.as(admin).call(update, { params: { page: 'datenschutz' }, body: body as { text: string } })
    expect([answer.status, answer.text]).toEqual([400, sentence])
    expect(await read('datenschutz')).toEqual(before)
  })

  it('accepts the maximum length', async () => {
    expect((await write('datenschutz', 'ä'.repeat(LEGAL_TEXT_MAX))).status).toBe(200)
  })
})
