import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailTemplates, type TemplatePatch } from '#shared/contract/operations/email-templates.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { TEMPLATE_TYPES } from '#shared/domain/mail-template.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestUser } from '#test/factories.ts'
import { registrationForm } from '#test/forms.ts'
import { mailsTo } from '#test/mails.ts'

let test: TestApp
let admin: TestUser<'admin'>
let colleague: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
  colleague = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())

const FORM = {
  templateName: 'Bestätigung',
  templateType: 'verification' as const,
  subject: 'Hallo {{firstName}}',
  htmlContent: '<p>Hallo {{firstName}}, <a href="{{verificationUrl}}">hier</a></p>',
}
const create = (form: object = {}) => test.as(admin).call(emailTemplates.create, { body: { ...FORM, ...form } })
const change = (id: number, body: TemplatePatch) => test.as(colleague).call(emailTemplates.update, { params: { id }, body })
const remove = (id: number) => test.as(colleague).call(emailTemplates.remove, { params: { id } })
const list = async () => (await test.as(admin).call(emailTemplates.list)).body
const preview = async (body: object) =>
  (await test.as(admin).call(emailTemplates.preview, { body: { templateType: 'welcome', subject: 'Hallo', htmlContent: '', ...body } }))
    .body

/** The email sent to a newly registered user. */
async function mailToNewcomer(change: object = {}) {
  const form = registrationForm({ firstName: 'Nora', ...change })
  await test.as().call(accounts.register, { body: form })
  return (await mailsTo(test.ctx, form.email))[0]
}

describe('a template', () => {
  it('is used for its type while it is the newest active one; otherwise the built-in text is used', async () => {
    const first = (await create({ variables: undefined })).body
    expect(first).toMatchObject({ variables: ['firstName', 'verificationUrl'], isActive: true, isInUse: true, textContent: null })
    const mail = await mailToNewcomer()
    expect(mail?.subject).toBe('Hallo Nora')
    expect(mail?.html).toMatch(/^<p>Hallo Nora, <a href="http:\/\/giebel\.test\/verify-email\?token&#61;[\w-]+">hier<\/a><\/p>$/)
    expect(mail?.text).toContain('Hallo Nora, hier (http://giebel.test/verify-email?token=')
    test.clock.advance(minutes(1))
    const second = (await create({ subject: 'Neuer', textContent: 'Nur Text für {{firstName}}' })).body
    expect((await list()).map(({ id, isInUse }) => [id, isInUse])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    expect((await mailToNewcomer())?.text).toBe('Nur Text für Nora')
    await change(second.id, { isActive: false })
    expect((await mailToNewcomer())?.subject).toBe('Hallo Nora')
    for (const { id } of [first, second]) expect((await remove(id)).status).toBe(200)
    expect((await mailToNewcomer())?.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse')
    expect([(await remove(first.id)).text, (await change(first.id, { subject: 'x' })).text]).toEqual(
      Array(2).fill('Diese Vorlage gibt es nicht mehr.'),
    )
  })

  it('blocks neither emails nor previews if it was saved under older rules and cannot be rendered', async () => {
    const { id } = (await create()).body
    const htmlContent = '<div>'.repeat(2_000)
    await test.ctx.db.updateTable('email_templates').set({ html_content: htmlContent }).where('id', '=', id).execute()
    expect((await mailToNewcomer())?.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse')
    expect((await preview({ htmlContent })).fault).toContain('zu tief verschachtelt')
    await remove(id)
  })

  it('stores its variables trimmed, without duplicate or empty ones', async () => {
    const { body } = await create({ variables: [' firstName', 'verificationUrl ', '', 'firstName', '  '] })
    expect(body.variables).toEqual(['firstName', 'verificationUrl'])
    await remove(body.id)
  })

  it.each([
    [{ htmlContent: '<!--[if mso]><img src="https://fremd.example/?u={{resetUrl}}"><![endif]-->' }, expect.stringContaining('kein Link')],
    [{ templateName: '' }, 'Name der Vorlage ist erforderlich'],
    [{ subject: ' ' }, 'Betreff ist erforderlich'],
    [{ htmlContent: '' }, 'HTML-Inhalt ist erforderlich'],
    [{ templateType: 'newsletter' }, 'Bitte wählen Sie einen Typ'],
    [{ subject: 'Hallo\r\nBcc: alle@evil.example' }, 'Bitte ohne Zeilenumbruch'],
    [{ subject: 'Hallo\u2028Bcc: alle@evil.example' }, 'Bitte ohne Zeilenumbruch'],
    [{ htmlContent: 'x'.repeat(200_001) }, 'Höchstens 200.000 Zeichen'],
    [{ htmlContent: 'x'.repeat(1_048_576) }, expect.stringMatching(/zu groß/)],
    [{ htmlContent: '<p>Hallo</p><script>alert(1)</script>' }, 'Das gehört nicht in eine E-Mail: <script>. Bitte entfernen Sie es.'],
    [{ htmlContent: '<p onclick="alert(1)">Hallo' }, 'Das gehört nicht in eine E-Mail: das Attribut „onclick“. Bitte entfernen Sie es.'],
    [{ htmlContent: '<img src=x onerror=alert(1)>' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<svg/onload=alert(1)>' }, expect.stringContaining('<svg>')],
    [{ htmlContent: '<iframe src="https://evil.example"></iframe>' }, expect.stringContaining('<iframe>')],
    [{ htmlContent: '<form action="https://evil.example"><input></form>' }, expect.stringContaining('<form>')],
    [{ htmlContent: '<base href="https://evil.example/">' }, expect.stringContaining('<base>')],
    [{ htmlContent: '<meta http-equiv="refresh" content="0;url=https://evil.example">' }, expect.stringContaining('http-equiv')],
    [{ htmlContent: '<a href="javascript:alert(1)">x</a>' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<a href=" java\nscript:alert(1)">x</a>' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<a href="java{{x}}script:alert(1)">x</a>' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<a href="j{{firstName}}">x</a>' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<a href="{{firstName}}">x</a>' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<a href="https://{{firstName}}">x</a>' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<img src="https://fremd.example/?u={{verificationUrl}}">' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<a href="https://fremd.example/?u={{verificationUrl}}">x</a>' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<a href="mailto:fremd@fremd.example?body={{verificationUrl}}">x</a>' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<a href="{{verificationUrl}}{{firstName}}">x</a>' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<img src="{{verificationUrl}}">' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<img src="data:text/html,<script>alert(1)</script>">' }, expect.stringContaining('kein Link')],
    [{ htmlContent: '<p style="background:url({{firstName}})">x' }, expect.stringContaining('nicht in Stile')],
    [{ htmlContent: '<style>p{color:{{firstName}}}</style>' }, expect.stringContaining('nicht in Stile')],
    [{ htmlContent: '<style>@import url(https://evil.example)</style>' }, expect.stringContaining('ein Stil')],
    [
      { htmlContent: `<!--[if ${'(mso)|'.repeat(200)}(mso)]><script>x</script><![endif]-->` },
      expect.stringContaining('Bedingung für Outlook'),
    ],
    [{ htmlContent: '<div>'.repeat(2_000) }, expect.stringContaining('zu tief verschachtelt')],
    [{ htmlContent: '<br>'.repeat(20_000) }, expect.stringContaining('zu viele Elemente')],
    [{ htmlContent: '<p {{firstName}}="x">' }, expect.stringContaining('nicht in Stile oder Namen')],
  ])('rejects %j', async (wrong, sentence) => {
    const before = await list()
    const { status, text } = await create(wrong)
    expect([status, text]).toEqual([expect.toSatisfy((code: number) => code === 400 || code === 413), sentence])
    expect(await list()).toEqual(before)
  })

  it.each([
    '<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Type" content="text/html"><style>.a{color:red}</style></head><body>x</body></html>',
    '<!--[if mso]><table><tr><td><![endif]--><a href="https://giebel.example/?x=1">x</a>',
    '<a href="{{ actionUrl }}">x</a> <a href="mailto:a@b.example">x</a> <a href="tel:+49405550123">x</a> <img src="https://x.example/a.png" alt="">',
    '<img src="data:image/png;base64,iVBORw0KGgo=">',
  ])('accepts %j', async (htmlContent) => {
    const { status, body } = await create({ htmlContent, templateType: 'contact' })
    expect(status).toBe(200)
    await remove(body.id)
  })

  it('starts from the built-in text of its type, which passes the rules', async () => {
    for (const templateType of TEMPLATE_TYPES) {
      const { body: start } = await test.as(admin).call(emailTemplates.builtIn, { query: { templateType } })
      const shown = await preview({ templateType, ...start })
      expect([shown.fault, shown.unknown, shown.subject === '']).toEqual([null, [], false])
    }
  })
})

describe('an email from a template', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    '{{verificationUrl}}',
    'Nora\r\nBcc: alle@evil.example',
  ]

  it("escapes the user's name wherever a template may put it", async () => {
    const { body } = await create({
      subject: '{{firstName}}',
      htmlContent: '<p title="{{firstName}}">{{firstName}}</p><a href="{{verificationUrl}}">y</a>',
    })
    for (const firstName of HOSTILE) {
      const mail = await mailToNewcomer({ firstName })
      expect(mail?.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(mail?.html).not.toMatch(/<script|<img|onmouseover=|evil\.example"/)
      expect(mail?.html.match(/</g)).toHaveLength(4)
      // a placeholder inside a name is not expanded: the link occurs once
      expect(mail?.html.match(/verify-email\?token/g)).toHaveLength(1)
    }
    await remove(body.id)
  })
})

describe('a preview', () => {
  it('renders sample data, names placeholders that stay empty, and stores nothing', async () => {
    const before = await list()
    const shown = await preview({
      subject: 'Willkommen, {{firstName}}',
      htmlContent: '<p>{{firstName}} {{lastname}} {{ kontonummer }}</p>',
      textContent: '{{kontonummer}} {{constructor}}',
    })
    expect(shown).toEqual({
      subject: 'Willkommen, Anna',
      html: '<p>Anna  </p>',
      text: ' ',
      unknown: ['lastname', 'kontonummer', 'constructor'],
      fault: null,
    })
    expect(await list()).toEqual(before)
  })

  it.each([
    ['a script', '<script>alert(1)</script>', '<script>'],
    ['an address that is fetched by itself', '<link rel="preconnect" href="https://evil.example"><p>Hallo</p>', '<link>'],
    ['elements nested too deep', '<b>'.repeat(33_000), 'Bitte vereinfachen Sie ihren Aufbau.'],
    ['tables nested too deep', '<table><tr><td>'.repeat(3_300), 'Bitte vereinfachen Sie ihren Aufbau.'],
  ])('gives the reason and no content if saving is rejected for %s', async (_, htmlContent, why) => {
    const saved = await create({ htmlContent })
    expect(saved.status).toBe(400)
    expect(saved.text).toContain(why)
    expect(await preview({ htmlContent })).toMatchObject({ subject: 'Hallo', html: '', text: '', fault: saved.text })
  })

  it('does not block other requests while it parses a slow document', async () => {
    const shown = preview({ htmlContent: '<b>'.repeat(9_000) })
    const first = await Promise.race([shown.then(() => 'preview'), list().then(() => 'list')])
    expect(first).toBe('list')
    expect((await shown).fault).toContain('Bitte vereinfachen Sie ihren Aufbau.')
  })
})
