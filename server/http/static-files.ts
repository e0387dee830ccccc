import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Contract, contractRows } from '#shared/contract/route.ts'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { notFound, Refusal, send } from './errors.ts'
import { type NamedFile, type NamingFile, readNamedFiles } from './named-files.ts'
import { type FindLinks, readFirstLoads, type Visitor } from './first-load.ts'
import { isOpenToVisitors, isPage } from './pages.ts'
import { SIGN_READER_POLICY } from './security-headers.ts'
import { cookieName, findSession } from './session.ts'

const DIST = fileURLToPath(new URL('../../dist/web', import.meta.url))
/** The OCR worker for signs (`web/features/network/tips/read-sign.ts`), compressed or not. */
const SIGN_READER = /\/assets\/worker\.min-[\w-]+\.js(\.br|\.gz)?$/
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Serves the built client. Every path outside `/api` and `/ws` belongs to the client: it gets the application, whose router resolves the path, or,
 * without a session cookie and outside the public paths, the landing page at the same URL. Unknown pages have status 404. A known path with another
 * verb returns 405 with the allowed verbs.
 */
export async function installStaticFiles(
  app: FastifyInstance,
  ctx: Ctx,
  contract: Contract,
  root: string = DIST,
  name?: string,
): Promise<void> {
  const built = existsSync(root)
  const named = built ? readNamedFiles(root, name) : new Map<NamingFile, NamedFile>()
  /** The same URL shows either page, so caches must not mix them up. */
  const sendPage = (reply: FastifyReply, page: NamingFile, options: SendOptions = {}) => {
    reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding')
    const file = named.get(page)
    return file ? reply.type(file.type).send(file.text) : reply.sendFile(page, options)
  }
  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      // the two pages have no URL of their own
      globIgnore: ['{index,landing}.html', ...named.keys(), '**/*.{js,css,html,svg}.{br,gz}'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        // an asset's name contains its hash; everything else may change with the next version
        reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
        if (SIGN_READER.test(path)) reply.header('content-security-policy', SIGN_READER_POLICY)
      },
    })
    for (const file of ['offline.html', 'app.webmanifest'] as const)
      if (named.has(file)) app.get(`/${file}`, (_request, reply) => sendPage(reply, file))
  }
  const verbs = verbsByPath(contract)
  const findLinks = readFirstLoads(root)
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api') || path.startsWith('/ws')) return send(request, reply, refusalFor(path, verbs))
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(request, reply, notMethod(['GET', 'HEAD']))
    if (path.startsWith('/assets/') || /\.[a-z0-9]{2,5}$/i.test(path)) return send(request, reply, notFound())
    if (!built) return send(request, reply, new Refusal(503, 'Die Oberfläche ist noch nicht gebaut (npm run build).'))
    const isVisitor = request.cookies[cookieName(ctx)] === undefined && !isOpenToVisitors(path)
    const page = isVisitor ? 'landing.html' : 'index.html'
    if (!isPage(path)) return sendPage(reply.code(404), page, WHOLE)
    if (!isVisitor) await announceFirstLoad(ctx, findLinks, request, reply)
    return sendPage(reply, page)
  })
}

/** Milliseconds. The page does not wait longer for the database. */
const PATIENCE = 250

/** Names a page's initial requests in its `Link` header. */
async function announceFirstLoad(ctx: Ctx, findLinks: FindLinks, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const late = sleep(PATIENCE, undefined, { ref: false })
  const visitor = await Promise.race([identifyVisitor(ctx, request.cookies[cookieName(ctx)]), late])
  const links = visitor && findLinks(visitor, request.url)
  if (links) reply.header('link', links)
}

/** The visitor's role, if the user may see the page. */
async function identifyVisitor(ctx: Ctx, token: string | undefined): Promise<Visitor | undefined> {
  if (token === undefined) return 'guest'
  return findSession(ctx, token).then(
    (session) => (session === undefined ? 'guest' : session.lacksFactor ? undefined : session.user.role),
    () => undefined,
  )
}

/** A 404 response is never turned into a 304 and has no ranges. */
const WHOLE: SendOptions = { etag: false, lastModified: false, acceptRanges: false }

type Verbs = readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[]

function verbsByPath(contract: Contract): Verbs {
  const methods = new Map<string, string[]>()
  for (const { row } of contractRows(contract)) {
    methods.set(row.path, [...(methods.get(row.path) ?? []), row.method])
  }
  return [...methods].map(([path, list]) => ({ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`), methods: list }))
}

function refusalFor(path: string, verbs: Verbs): Refusal {
  const known = verbs.find(({ pattern }) => pattern.test(path))
  return known ? notMethod(known.methods) : notFound('Diese Adresse gibt es nicht.')
}

function notMethod(methods: readonly string[]): Refusal {
  return new Refusal(405, 'Diese Methode ist hier nicht erlaubt.', { headers: { allow: methods.join(', ') } })
}
