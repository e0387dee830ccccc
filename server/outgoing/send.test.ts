import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttp } from './fetch.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function host(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function client(...allowedOrigins: string[]) {
  const http = createHttp({ userAgent: 'Giebel/1', allowedOrigins })
  cleanups.push(() => http.close())
  return http
}

describe('sending to an API', () => {
  it('sends verb, headers and JSON', async () => {
    const origin = await host((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { method, headers } = request
        response.end(
          JSON.stringify({ method, type: headers['content-type'], key: headers['x-api-key'], body: Buffer.concat(chunks).toString() }),
        )
      })
    })
    const answer = await client(origin).send(new URL(`${origin}/v1/units`), {
      method: 'POST',
      headers: { 'X-API-KEY': 'k' },
      json: { title: 'Größe' },
    })
    expect(JSON.parse(answer.text)).toEqual({ method: 'POST', type: 'application/json', key: 'k', body: '{"title":"Größe"}' })
  })

  it('does not follow redirects, not even on the same host', async () => {
    let asked = 0
    const origin = await host((_, response) => {
      asked += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    await expect(client(origin).send(new URL(origin), { method: 'POST', json: {} })).rejects.toMatchObject({
      name: 'OutgoingFailure',
      kind: 'bad_answer',
    })
    expect(asked).toBe(1)
  })

  it('does not call a private address that was not set by hand', async () => {
    let asked = 0
    const origin = await host((_, response) => {
      asked += 1
      response.end()
    })
    await expect(client().send(new URL(origin), { method: 'POST', json: {} })).rejects.toMatchObject({ kind: 'refused' })
    expect(asked).toBe(0)
  })
})
