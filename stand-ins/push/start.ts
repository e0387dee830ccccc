import { createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { listen, type Listening } from '../server.ts'
import { createPushBrowser, type PushBrowser } from './browser.ts'

export interface PushStandIn extends Listening {
  /** Subscribes a browser; its endpoint accepts messages only from the owner of this key. */
  subscribe(publicKey: string): PushClient
  /** Responds to the next `times` messages with this status; 201 ends it. */
  answer(status: number, options?: { readonly times?: number; readonly headers?: Record<string, string> }): void
  /** Every request, whatever the response. */
  readonly requests: readonly { readonly endpoint: string; readonly headers: IncomingMessage['headers']; readonly body: Buffer }[]
}

export interface PushClient {
  readonly subscription: { readonly endpoint: string; readonly keys: PushBrowser['keys'] }
  /** Received messages, decrypted. */
  readonly notes: readonly { readonly title: string; readonly body: string; readonly path: string; readonly tag: string }[]
}

/** A stand-in for the browsers' push services: it verifies the sender (RFC 8292) and decrypts the message (RFC 8291). */
export async function startPush(): Promise<PushStandIn> {
  const clients = new Map<string, { browser: PushBrowser; publicKey: string; notes: PushClient['notes'][number][] }>()
  const requests: PushStandIn['requests'][number][] = []
  let planned = { status: 201, left: 0, headers: {} as Record<string, string> }

  const listening = await listen(async (request, response) => {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    requests.push({ endpoint: listening.url + path, headers: request.headers, body })
    const client = clients.get(path)
    if (!client) return void response.writeHead(404).end()
    if (planned.left > 0) {
      planned.left -= 1
      return void response.writeHead(planned.status, planned.headers).end()
    }
    if (!isSigned(request.headers, client.publicKey, listening.url)) return void response.writeHead(403).end()
    if (request.headers['content-encoding'] !== 'aes128gcm' || !(Number(request.headers['ttl']) >= 0))
      return void response.writeHead(400).end()
    client.notes.push(JSON.parse(client.browser.read(body)) as PushClient['notes'][number])
    response.writeHead(201).end()
  })

  return {
    ...listening,
    requests,
    answer: (status, { times = Infinity, headers = {} } = {}) => {
      planned = { status, left: status === 201 ? 0 : times, headers }
    },
    subscribe(publicKey) {
      const path = `/push/${clients.size + 1}`
      const client = { browser: createPushBrowser(), publicKey, notes: [] as PushClient['notes'][number][] }
      clients.set(path, client)
      return { subscription: { endpoint: listening.url + path, keys: client.browser.keys }, notes: client.notes }
    },
  }
}

/** Checks `vapid t=<token>, k=<key>`: signed with the subscribed key, for this service, valid for at most a day. */
function isSigned({ authorization = '' }: IncomingMessage['headers'], publicKey: string, audience: string): boolean {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey) return false
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [string, string]
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify('sha256', signed, { key: verifier, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))) return false
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  const now = Date.now() / 1000
  return aud === audience && exp > now && exp <= now + 86_400 && /^(https|mailto):/.test(sub)
}
