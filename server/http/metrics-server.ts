import Fastify, { type FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { installProbes } from './probes.ts'

/** Serves metrics and probes on a port of their own. Workers without a web server have one, too. */
export async function listenForMetrics(
  { config, metrics }: Pick<Ctx, 'config' | 'metrics'>,
  port: number,
  askDatabase: () => Promise<void>,
): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance
  installProbes(app, askDatabase)
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()))
  await app.listen({ port, host: config.metricsHost })
  return app
}
