import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Listening, listen } from '../server.ts'
import type { ReceivedMail } from './box.ts'
import { renderFrame, renderList, renderPage } from './mailbox-page.ts'
import type { SmtpStandIn } from './start.ts'

const STYLES = new URL('./mailbox.css', import.meta.url)
const SCRIPT = new URL('./mailbox.js', import.meta.url)
const ICON = new URL('../../web/public/favicon.svg', import.meta.url)
const FONT = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

/** The page loads only its own resources, and frames its own emails. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** An email runs no scripts and loads nothing; its links open outside the frame. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'"

const HTML = 'text/html; charset=utf-8'

/** A page with the received emails, for users who try the product. */
export async function startMailbox(smtp: SmtpStandIn, { port = 0 }: { readonly port?: number } = {}): Promise<Listening> {
  return listen(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://mailbox.invalid')
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'text/plain', 'Nur lesen.')
    if (url.pathname === '/mailbox.css') return send(response, 200, 'text/css', await readFile(STYLES, 'utf8'))
    if (url.pathname === '/mailbox.js') return send(response, 200, 'text/javascript', await readFile(SCRIPT, 'utf8'))
    if (url.pathname === '/favicon.svg') return send(response, 200, 'image/svg+xml', await readFile(ICON, 'utf8'))
    if (url.pathname === '/inter.woff2') {
      response.writeHead(200, { ...headers('font/woff2'), 'cache-control': 'max-age=86400' })
      return void createReadStream(FONT).pipe(response)
    }
    answer(response, url, smtp.messages().toReversed())
  }, port)
}

function answer(response: ServerResponse, url: URL, mails: readonly ReceivedMail[]): void {
  const [, id, part] = /^\/(\d+)(\/mail)?$/.exec(url.pathname) ?? []
  const open = mails.find((mail) => mail.id === Number(id))
  if (url.pathname === '/list') return send(response, 200, HTML, renderList(mails, Number(url.searchParams.get('open'))))
  if (url.pathname === '/') return send(response, 200, HTML, renderPage(mails, undefined, 'html'))
  if (!open) return send(response, id === undefined ? 404 : 200, HTML, renderPage(mails, undefined, 'html'))
  if (part === undefined)
    return send(response, 200, HTML, renderPage(mails, open, url.searchParams.get('part') === 'text' ? 'text' : 'html'))
  send(response, 200, HTML, renderFrame(open), MAIL_POLICY)
}

const headers = (type: string, policy = PAGE_POLICY) => ({
  'content-type': type,
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
})

function send(response: ServerResponse, status: number, type: string, body: string, policy?: string): void {
  response.writeHead(status, headers(type, policy)).end(body)
}
