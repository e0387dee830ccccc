import { convert } from 'html-to-text'
import { oneLine } from './address.ts'

/** A template with `{{placeholders}}`. Without `text` the text part is derived from the HTML. */
export interface MailTemplate {
  readonly subject: string
  readonly html: string
  readonly text: string | null
}

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export const PLACEHOLDER = /\{\{\s*([A-Za-z]\w{0,63})\s*\}\}/g
const SUBJECT_MAX = 200

/**
 * Replaces each `{{name}}` with its value; an unknown name becomes empty. There is no other syntax, and a value is never parsed as a template. In
 * HTML values are escaped; where one starts a URL, and where its name ends in `Url`, only http(s) URLs pass.
 */
export function renderTemplate({ subject, html, text }: MailTemplate, values: Readonly<Record<string, string>>): RenderedMail {
  const plain = (name: string) => findValue(values, name)
  const rendered = fill(html, (name, before) => inHtml(plain(name), before))
  return {
    subject: oneLine(fill(subject, plain)).slice(0, SUBJECT_MAX),
    html: rendered,
    text: text === null ? toText(rendered) : fill(text, plain),
  }
}

function fill(template: string, valueFor: (name: string, before: string) => string): string {
  return template.replace(PLACEHOLDER, (_, name: string, at: number) => valueFor(name, template.slice(Math.max(0, at - 200), at)))
}

function findValue(values: Readonly<Record<string, string>>, name: string): string {
  // a plain object also has `constructor`
  const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
  return /url$/i.test(name) && !isWebAddress(value) ? '' : value
}

const STARTS_ADDRESS = /(?:href|src|action|background|cite|data|poster|srcset)\s*=\s*["']?\s*$|url\(\s*["']?\s*$/i
const UNQUOTED = /=\s*$/

function inHtml(value: string, before: string): string {
  if (STARTS_ADDRESS.test(before) && !isWebAddress(value)) return ''
  const escaped = escapeHtml(value)
  return UNQUOTED.test(before) ? escaped.replace(/\s/g, (blank) => `&#${blank.charCodeAt(0)};`) : escaped
}

function isWebAddress(value: string): boolean {
  // rejects what `URL` would silently repair, such as a line break within the scheme
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value)
}

const ENTITY: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '=': '&#61;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`=]/g, (character) => ENTITY[character] ?? '')
}

/** The text part of an HTML-only email. */
function toText(html: string): string {
  return convert(html, {
    wordwrap: false,
    // the recursion would overflow the stack on an unchecked draft
    limits: { maxDepth: 200 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'], ignoreHref: false } },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim()
}
