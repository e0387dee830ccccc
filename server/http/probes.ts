import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * What those ask who start and stop processes: whether this one works at all (`/livez`), and whether it is to be given work (`/readyz`). While the
 * database is away it is alive and not ready: starting it again would not help.
 */
export function installProbes(app: FastifyInstance, askDatabase: () => Promise<void>): void {
  const say = (reply: FastifyReply, isGood: boolean) =>
    reply
      .header('cache-control', 'no-store')
      .code(isGood ? 200 : 503)
      .send({ status: isGood ? 'ok' : 'unavailable' })
  app.get('/livez', (_, reply) => say(reply, true))
  app.get('/readyz', async (_, reply) => {
    return askDatabase().then(
      () => say(reply, true),
      () => say(reply, false),
    )
  })
}
