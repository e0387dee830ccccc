import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    readonly bodyPatience: BodyPatience
  }
  interface FastifyContextConfig {
    /** The body is a file of any size: it may take as long as it makes progress, and its size at a slow line does. */
    readonly isUpload?: boolean
  }
}

export interface BodyPatience {
  /** Milliseconds in which a body that is no file has to arrive. */
  whole: number
  /** Milliseconds after which the progress of a file is looked at. */
  look: number
  /** Bytes of a file that have to arrive between two looks. */
  bytes: number
  /** Milliseconds after which a file has to have arrived at a rate, reckoned from its beginning. */
  grace: number
  /** Bytes a millisecond that a file has to have arrived at. */
  rate: number
}

/** 512 kbit/s over the whole: 200 MB hold their place for less than an hour, and one kilobyte a second for a minute. A line may falter meanwhile. */
const PATIENCE: BodyPatience = { whole: 30_000, look: 10_000, bytes: 20_000, grace: 60_000, rate: 64 }

/** Cuts requests whose body arrives too slowly. Node's own limit is one for all, and would cut a large file on a slow line. */
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
    // what has arrived and was not read yet waits for us, not for the client
    if (isSlow && request.raw.readableLength === 0) refuse(app, request)
    before = now
  }, look)
  return () => clearInterval(timer)
}

function refuse(app: FastifyInstance, { socket }: FastifyRequest): void {
  app.server.emit('clientError', Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}
