import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { ReceivedMail } from './box.ts'

type Part = 'html' | 'text'

const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITY[character] ?? '')

const TIME = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' })
const MOMENT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Berlin' })

const MARK = `<svg viewBox="0 0 32 32" width="28" height="28" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 16.5 16 5l12 11.5" stroke-width="3"/><path d="M8.5 18.5V27h4.8v-5.6h5.4V27h4.8v-8.5" stroke-width="3"/><circle cx="16" cy="15.6" r="1.9" fill="currentColor" stroke="none"/></svg>`
const ENVELOPE = `<svg viewBox="0 0 48 48" width="56" height="56" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="6" y="11" width="36" height="26" rx="4"/><path d="m7 14 17 13 17-13"/></svg>`
const BACK = `<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m15 5-7 7 7 7"/></svg>`

/** The whole page, with or without an open email. */
export function renderPage(mails: readonly ReceivedMail[], open: ReceivedMail | undefined, part: Part): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${open ? `${escape(open.subject)} – ` : ''}Postfach der ${PRODUCT_NAME}-Demo</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/mailbox.css">
<script type="module" src="/mailbox.js"></script>
</head>
<body${bodyFor(mails, open)}>
<header>
<a class="logo" href="/"><span class="mark">${MARK}</span><span>${PRODUCT_NAME}</span></a>
<h1>Postfach der Demo</h1>
<p>Alle E-Mails, die diese Demo verschickt. Sie verlassen diesen Rechner nicht.</p>
</header>
<div class="box">
<nav id="list" aria-label="E-Mails">${renderList(mails, open?.id)}</nav>
<main>${open ? renderMail(open, part) : nothingOpen(mails.length > 0)}</main>
</div>
</body>
</html>
`
}

function bodyFor(mails: readonly ReceivedMail[], open: ReceivedMail | undefined): string {
  if (open) return ` class="reading" data-open="${open.id}"`
  return mails.length === 0 ? ' class="none"' : ''
}

/** The list of emails as HTML, newest first; empty if there are none. */
export function renderList(mails: readonly ReceivedMail[], openId: number | undefined): string {
  if (mails.length === 0) return ''
  return `<ol>${mails.map((mail) => renderEntry(mail, mail.id === openId)).join('')}</ol>`
}

function renderEntry({ id, receivedAt, to, subject, text }: ReceivedMail, isOpen: boolean): string {
  return `<li><a href="/${id}"${isOpen ? ' aria-current="page"' : ''}><span class="to">${escape(to.name || to.address)}</span><time datetime="${receivedAt.toISOString()}">${TIME.format(receivedAt)}</time><span class="subject">${escape(subject)}</span><span class="start">${escape(startOf(text, subject))}</span></a></li>`
}

const START_LENGTH = 110

/** A mail program's preview line. */
function startOf(text: string, subject: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return (line.startsWith(subject) ? line.slice(subject.length).trim() : line).slice(0, START_LENGTH)
}

function nothingOpen(hasMails: boolean): string {
  const [title, hint] = hasMails
    ? ['Wählen Sie eine E-Mail aus', 'Neue E-Mails erscheinen von selbst, die neueste zuerst.']
    : ['Noch keine E-Mails', 'Sobald die Demo eine verschickt, zum Beispiel nach einer Registrierung, erscheint sie hier.']
  return `<div class="empty">${ENVELOPE}<h2>${title}</h2><p>${hint}</p></div>`
}

function renderMail(mail: ReceivedMail, part: Part): string {
  const tab = (name: Part, label: string) =>
    `<a href="/${mail.id}${name === 'text' ? '?part=text' : ''}"${part === name ? ' aria-current="true"' : ''}>${label}</a>`
  const content =
    part === 'text'
      ? `<pre tabindex="0">${withLinks(mail.text)}</pre>`
      : `<iframe src="/${mail.id}/mail" sandbox="allow-popups allow-popups-to-escape-sandbox" title="Inhalt der E-Mail" referrerpolicy="no-referrer"></iframe>`
  return `<article>
<div class="head">
<a class="back" href="/">${BACK}Alle E-Mails</a>
<h2>${escape(mail.subject)}</h2>
<dl>
<div><dt>An</dt><dd>${escape(whoIs(mail.to))}</dd></div>
<div><dt>Von</dt><dd>${escape(whoIs(mail.from))}</dd></div>
<div><dt>Zeit</dt><dd><time datetime="${mail.receivedAt.toISOString()}">${MOMENT.format(mail.receivedAt)} Uhr</time></dd></div>
</dl>
<div class="tabs" role="group" aria-label="Darstellung">${tab('html', 'Gestaltet')}${tab('text', 'Nur Text')}</div>
</div>
${content}
</article>`
}

const whoIs = ({ name, address }: ReceivedMail['to']) => (name ? `${name} <${address}>` : address)

function withLinks(text: string): string {
  return escape(text).replaceAll(
    /https?:\/\/(?:(?!&(?:lt|gt|quot|#39);)[^\s)])+/g,
    (address) => `<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`,
  )
}

/** The document for the email's frame; its links open in a new window. */
export function renderFrame({ html, text }: ReceivedMail): string {
  const base = '<base target="_blank">'
  if (html === '') return `<!doctype html><meta charset="utf-8">${base}<pre>${escape(text)}</pre>`
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}
