import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Drain } from '../drain.ts'
import { ofFastify, Refusal, send } from './errors.ts'
import type { Secure } from './security-headers.ts'

/** Milliseconds for a client to read the error before the connection is cut. */
const LAST_WORDS = 1_000

const MALFORMED = new Refusal(400, 'Die Anfrage ist fehlerhaft.', { code: 'malformed_request' })
const TOO_LONG = new Refusal(431, 'Adresse oder Kopfzeilen der Anfrage sind zu lang.')
const TOO_SLOW = new Refusal(408, 'Die Anfrage kam nicht rechtzeitig vollständig an. Bitte versuchen Sie es noch einmal.')
const UNKNOWN_METHOD = new Refusal(501, 'Diese Methode kennt der Server nicht.')
const NO_TUNNEL = new Refusal(405, 'Diese Methode ist hier nicht erlaubt.', { headers: { allow: 'GET, HEAD' } })
const NO_WEBSOCKET = new Refusal(404, 'Unter dieser Adresse gibt es keine WebSocket-Verbindung.', { headers: { connection: 'close' } })
const CLOSING = new Refusal(503, 'Der Server startet gerade neu. Bitte versuchen Sie es gleich noch einmal.', {
  headers: { 'retry-after': '5' },
})

/** Error responses by the codes of Node's parser. */
const BY_CODE: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: TOO_LONG,
  HPE_INVALID_METHOD: UNKNOWN_METHOD,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
}

/** Options that leave to us the responses that Fastify and Node would give in English and without our headers. */
export function frameworkAnswers(secure: Secure) {
  return {
    // both are rejected by `installFrameworkAnswers`
    return503OnClosing: false,
    http: { requireHostHeader: false, headersTimeout: 30_000, shouldUpgradeCallback: asksForLive },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      secure(request.raw, reply.raw)
      return send(request, reply, ofFastify(error) ?? MALFORMED)
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      if (error.code === 'ECONNRESET') return
      answerOn(socket, BY_CODE[error.code ?? ''] ?? MALFORMED, secure)
    },
  }
}

/** Sets the headers on every response and rejects requests that must not reach a route. Must be registered first. */
export function installFrameworkAnswers(app: FastifyInstance, secure: Secure, drain: Drain): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    secure(request.raw, reply.raw)
    if (closing) throw CLOSING
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw MALFORMED
    if (wantsWebSocket(request.raw) && !asksForLive(request.raw)) throw NO_WEBSOCKET
  })
  app.addHook('onSend', async (_, reply) => {
    // a connection kept alive would keep the server from closing, and its next request could meet the close
    if (closing || drain.isOn) reply.header('connection', 'close')
  })
  app.server.on('connect', (_: IncomingMessage, socket: Socket) => answerOn(socket, NO_TUNNEL, secure))
  // ignores unknown expectations
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
}

const wantsWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
/** The only path that may become a WebSocket; upgrades are ignored on every other path. */
const asksForLive = (request: IncomingMessage) => wantsWebSocket(request) && /^\/ws(\?|$)/.test(request.url ?? '')

/** Responds on the socket if there is no reply object, and hangs up. */
function answerOn(socket: Socket, refusal: Refusal, secure: Secure): void {
  // a response that has started cannot be replaced
  const begun = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true
  if (!socket.writable || begun) return void socket.destroy()
  const request = new IncomingMessage(socket)
  const response = new ServerResponse(request)
  secure(request, response)
  const headers = {
    ...response.getHeaders(),
    ...refusal.headers,
    date: new Date().toUTCString(),
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(refusal.message),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${refusal.message}`)
  socket.setTimeout(LAST_WORDS, () => socket.destroy())
}
