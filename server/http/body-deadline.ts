import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    readonly bodyPatience: BodyPatience
  }
  interface FastifyContextConfig {
    /** The body is a file of any size: it may take any time as long as it makes progress and keeps the minimum rate. */
    readonly isUpload?: boolean
  }
}

export interface BodyPatience {
  /** Milliseconds within which a body other than a file must arrive. */
  whole: number
  /** Milliseconds between two checks of a file's progress. */
  look: number
  /** Bytes of a file that must arrive between two checks. */
  bytes: number
  /** Milliseconds from the start of a file until the minimum rate applies. */
  grace: number
  /** Minimum rate in bytes per millisecond, over the whole file. */
  rate: number
}

/**
 * 512 kbit/s on average: 200 MB hold a slot for less than an hour, and a client that sends one kilobyte per second for a minute. The connection may
 * stall in between.
 */
const PATIENCE: BodyPatience = { whole: 30_000, look: 10_000, bytes: 20_000, grace: 60_000, rate: 64 }

/** Aborts requests whose body arrives too slowly. Node has only a single limit, which would abort large files on a slow connection. */
export function installBodyDeadlines(app: FastifyInstance): void {
  app.decorate('bodyPatience', { ...PATIENCE })
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const stop = request.routeOptions.config.isUpload === true ? watchProgress(app, request) : watchWhole(app, request)
    request.raw.once('end', stop)
    reply.raw.once('finish', stop).once('close', stop)
  })
}

const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watchWhole(app: FastifyInstance, request: FastifyRequest): () => void {
  const timer = setTimeout(() => refuse(app, request), app.bodyPatience.whole)
  return () => clearTimeout(timer)
}

function watchProgress(app: FastifyInstance, request: FastifyRequest): () => void {
  const { look, bytes, grace, rate } = app.bodyPatience
  const [begun, first] = [performance.now(), request.socket.bytesRead]
  let before = first
  const timer = setInterval(() => {
    const now = request.socket.bytesRead
    const isSlow = now - before < bytes || now - first < (performance.now() - begun - grace) * rate
    // buffered data waits for the server, not for the client
    if (isSlow && request.raw.readableLength === 0) refuse(app, request)
    before = now
  }, look)
  return () => clearInterval(timer)
}

function refuse(app: FastifyInstance, { socket }: FastifyRequest): void {
  app.server.emit('clientError', Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}
