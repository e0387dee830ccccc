import { Readable } from 'node:stream'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { createApi, type SendToApi } from '../mcp/api.ts'
import { mcpServer } from '../mcp/server.ts'
import { findApiKey } from './api-key.ts'
import { readBearer, invalidKey } from './caller.ts'
import { traceRequests } from './traced.ts'

/** Path of the assistant's endpoint: streamable HTTP, without sessions. */
export const MCP_PATH = '/mcp'

/**
 * Serves the Model Context Protocol to API keys. Its tools call the contract endpoints like any client, so the key's access, scopes, limits and log
 * apply. A cookie has no effect here, because another site could send it.
 */
export function installMcp(app: FastifyInstance, ctx: Ctx): void {
  const callers = new WeakMap<Request, SendToApi>()
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const send = requestInfo && callers.get(requestInfo)
      if (!send) throw new Error('a call without its request')
      return mcpServer(createApi(send), () => ctx.clock.now())
    },
    // a subscription would hold its connection for nothing
    { maxSubscriptions: 0, onerror: (error) => ctx.log.info({ err: error }, 'call of an assistant refused') },
  )
  app.addHook('onClose', () => handler.close())
  app.route({
    ...traceRequests(ctx),
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    handler: async (request, reply) => {
      const token = readBearer(request)
      if (token === undefined || !(await findApiKey(ctx, token))) throw invalidKey()
      const asked = new Request(new URL(request.url, 'http://localhost'), { method: request.method, headers: toHeaders(request) })
      callers.set(asked, createSender(app, request))
      return answer(reply, await handler.fetch(asked, { parsedBody: request.body }))
    },
  })
}

/** Calls this installation with the request's key and network address. */
const createSender =
  (app: FastifyInstance, { headers: { authorization = '' }, ip }: FastifyRequest): SendToApi =>
  async ({ method, address, body }) => {
    const { statusCode, body: text } = await app.inject({
      method,
      url: address,
      remoteAddress: ip,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: statusCode, text }
  }

const ANSWERS = 'application/json, text/event-stream'

function toHeaders({ headers }: FastifyRequest): Headers {
  const named = Object.entries(headers).filter((one): one is [string, string] => typeof one[1] === 'string' && one[0] !== 'content-length')
  const { accept = '*/*' } = headers
  // the SDK does not support wildcards
  return new Headers([...named, ...(/\*\/\*|application\/\*/.test(accept) ? [['accept', ANSWERS] satisfies [string, string]] : [])])
}

function answer(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status).headers(Object.fromEntries(response.headers)).header('cache-control', 'no-store')
  return reply.send(response.body === null ? '' : Readable.fromWeb(response.body as never))
}
