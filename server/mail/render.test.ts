import { describe, expect, it } from 'vitest'
import { TEMPLATE_PLACEHOLDERS, TEMPLATE_TYPES } from '#shared/domain/mail-template.ts'
import { renderTemplate } from './render.ts'
import { builtInTemplate } from './templates/built-in.ts'

const inHtml = (html: string, values: Record<string, string>) => renderTemplate({ subject: '', html, text: '' }, values).html
const inText = (text: string, values: Record<string, string>) => renderTemplate({ subject: '', html: '', text }, values).text
const inSubject = (subject: string, values: Record<string, string>) => renderTemplate({ subject, html: '', text: '' }, values).subject

describe('a placeholder', () => {
  it.each([
    ['{{name}}', 'Anna'],
    ['{{ name }}', 'Anna'],
    ['{{\tname\n}}', 'Anna'],
    ['{{name}}{{name}}', 'AnnaAnna'],
    ['{name}', '{name}'],
    ['{{{name}}}', '{Anna}'],
    ['{{unknown}}', ''],
    ['{{constructor}}', ''],
    ['{{__proto__}}', '{{__proto__}}'],
    ['{{toString}}', ''],
    ['{{name.length}}', '{{name.length}}'],
    ['{{name|upper}}', '{{name|upper}}'],
    ['{{#if name}}x{{/if}}', '{{#if name}}x{{/if}}'],
    ['{{1+1}}', '{{1+1}}'],
    ['${name} <%= name %>', '${name} <%= name %>'],
  ])('%j becomes %j', (template, expected) => {
    expect(inText(template, { name: 'Anna' })).toBe(expected)
  })

  it('inside a value is not replaced', () => {
    const values = { name: '{{secret}} $& $1 $`', secret: 'geheim' }
    expect(inText('Hallo {{name}}', values)).toBe('Hallo {{secret}} $& $1 $`')
    expect(inHtml('<p>{{name}}</p>', values)).toBe('<p>{{secret}} $&amp; $1 $&#96;</p>')
  })
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  '<!--',
  ']]><script>alert(1)</script>',
  '&lt;script&gt;',
  '`onload=alert(1)`',
  '<a href="https://böse.example">Klick</a>',
]

describe('a value in HTML', () => {
  it.each(HOSTILE)('stays text: %s', (name) => {
    const html = inHtml('<p title="{{name}}">{{name}}</p>', { name })
    const inside = html.slice('<p title="'.length, -'</p>'.length).split('">')
    expect(inside).toHaveLength(2)
    for (const part of inside) expect(part).not.toMatch(/[<>"'`=]|&(?!(amp|lt|gt|quot|#39|#96|#61);)/)
  })

  it('cannot add an attribute where quotes are missing', () => {
    expect(inHtml('<p class={{name}}>', { name: 'a onclick=alert(1)' })).toBe('<p class=a&#32;onclick&#61;alert(1)>')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '//boese.example',
    '/relativ',
    'https:',
    'https://a b',
    'https://a\r\nb',
    'http://',
  ])('does not become a link: %j', (link) => {
    expect(inHtml('<a href="{{actionUrl}}">{{actionUrl}}</a>', { actionUrl: link })).toBe('<a href=""></a>')
    expect(inHtml('<a href="{{name}}">', { name: link })).toBe('<a href="">')
    expect(inHtml("<a href = '{{name}}'>", { name: link })).toBe("<a href = ''>")
    expect(inHtml('<a href={{name}}>', { name: link })).toBe('<a href=>')
    expect(inHtml('<p style="background:url({{name}})">', { name: link })).toBe('<p style="background:url()">')
    expect(inText('{{actionUrl}}', { actionUrl: link })).toBe('')
  })

  it('becomes a working link if it is an http(s) URL', () => {
    const url = 'https://giebel.example/verify-email?token=a_b-c&next=%2F'
    expect(inHtml('<a href="{{verificationUrl}}">', { verificationUrl: url })).toBe(
      '<a href="https://giebel.example/verify-email?token&#61;a_b-c&amp;next&#61;%2F">',
    )
    expect(inText('{{verificationUrl}}', { verificationUrl: url })).toBe(url)
  })
})

describe('the subject', () => {
  it.each([
    'Hallo\r\nBcc: alle@example.test',
    'Hallo\nBcc: alle@example.test',
    'Hallo\rBcc: alle@example.test',
    'Hallo\u2028Bcc: alle@example.test',
    'Hallo\u0000\u0085Bcc: alle@example.test',
  ])('stays one line: %j', (title) => {
    expect(inSubject('{{title}}', { title })).toBe('Hallo Bcc: alle@example.test')
  })

  it('is one line even if the template is not, and keeps a value’s special characters', () => {
    expect(inSubject('Neu:\r\n{{title}}', { title: 'Haus & Hof <3' })).toBe('Neu: Haus & Hof <3')
  })

  it('is truncated', () => {
    expect(inSubject('{{title}}', { title: 'x'.repeat(5000) })).toHaveLength(200)
  })
})

describe('the text part', () => {
  it('keeps a value’s line breaks', () => {
    expect(inText('{{message}}', { message: 'eins\nzwei' })).toBe('eins\nzwei')
  })

  it('is derived from the HTML if the template has none', () => {
    const html =
      '<style>p{color:red}</style><h1>Hallo {{name}}</h1><p>Bitte <a href="{{actionUrl}}">hier klicken</a>.</p><img src="https://x.example/i.png" alt="Bild">'
    const { text } = renderTemplate({ subject: '', html, text: null }, { name: 'Anna <Berger>', actionUrl: 'https://giebel.example/x' })
    expect(text).toBe('Hallo Anna <Berger>\n\nBitte hier klicken (https://giebel.example/x).')
  })
})

describe.each(TEMPLATE_TYPES)('the built-in email %s', (type) => {
  const values = Object.fromEntries(
    TEMPLATE_PLACEHOLDERS[type].map((name) => [name, name.endsWith('Url') ? `https://giebel.example/${name}` : `«${name}»`]),
  )
  const mail = renderTemplate(builtInTemplate(type, values), values)

  it('has the same values in HTML and in text, and uses known placeholders only', () => {
    const template = builtInTemplate(type, values)
    const used = new Set(
      [template.html, template.text].flatMap((part) => [...(part ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)),
    )
    expect([...used].filter((name) => !(TEMPLATE_PLACEHOLDERS[type] as readonly string[]).includes(name ?? ''))).toEqual([])
    for (const name of used) {
      expect(mail.html).toContain(values[name ?? ''])
      expect(mail.text).toContain(values[name ?? ''])
    }
    expect(mail.subject).not.toBe('')
  })

  it('does not leave a gap if a value is missing', () => {
    const { html, text } = renderTemplate(builtInTemplate(type, {}), {
      productName: 'Giebel',
      publicUrl: 'https://giebel.example',
      email: 'a@b.de',
    })
    expect(text).toContain('Guten Tag,\n')
    expect(`${html}${text}`).not.toMatch(/\{\{|undefined/)
  })
})
