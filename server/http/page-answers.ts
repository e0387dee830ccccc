import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ANSWERS_ID } from '#shared/contract/page-answers.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from './address.ts'

/** Every page reads it first. */
const USER = accounts.current.path
/** How the built page requests it, unless the server has answered it. */
const USER_PRELOAD = new RegExp(`<link rel="preload" href="${USER}"[^>]*>\\s*`)

/** Characters. A longer answer would hold the page back. */
const LONGEST = 200_000

/** A read's address -> its entry in the document. */
export type PageAnswers = ReadonlyMap<string, string>

/**
 * A page's first reads, asked like the browser would, with its cookie and network address: access, turns and limits apply. What is refused, too
 * long, or not there before the deadline is left to the browser; without the user, everything is.
 */
export async function answerReads(
  app: FastifyInstance,
  request: FastifyRequest,
  reads: readonly string[],
  deadline: Promise<undefined>,
): Promise<PageAnswers> {
  const answers = await Promise.all(
    // a closing server takes no request any more
    [USER, ...reads].map(
      async (address) => [address, await Promise.race([ask(app, request, address).catch(() => undefined), deadline])] as const,
    ),
  )
  const given = new Map(answers.filter((one): one is readonly [string, string] => one[1] !== undefined))
  return given.has(USER) ? given : new Map()
}

async function ask(app: FastifyInstance, request: FastifyRequest, address: string): Promise<string | undefined> {
  const { cookie = '' } = request.headers
  const { statusCode, body, headers } = await app.inject({ url: address, remoteAddress: clientAddress(request), headers: { cookie } })
  if (statusCode !== 200 || body.length > LONGEST) return undefined
  const link = typeof headers.link === 'string' ? `"link":${JSON.stringify(headers.link)},` : ''
  return `{"address":${JSON.stringify(address)},${link}"data":${body}}`
}

const atEnd = (page: string, more: string) => page.replace(/<\/body>|$/, (end) => more + end)

/** A page's document with its first answers. No cache may keep it. */
export async function sendAnswered(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  answers: PageAnswers,
): Promise<FastifyReply> {
  // no text in it may end the element
  const json = `[${[...answers.values()].join()}]`.replaceAll('<', String.raw`\u003c`)
  const text = atEnd(page.replace(USER_PRELOAD, ''), `<script type="application/json" id="${ANSWERS_ID}">${json}</script>`)
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  return sendCompressed(request, reply, text)
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function sendCompressed({ headers }: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const accepted = headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(text, BROTLI))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(text))
  return reply.send(text)
}
