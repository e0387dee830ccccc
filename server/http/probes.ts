import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Liveness (`/livez`) and readiness (`/readyz`) for process managers. While the database is down the process is alive but not ready, because a
 * restart would not help.
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
