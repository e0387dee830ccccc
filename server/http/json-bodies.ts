import { isTooDeep } from '#shared/domain/json.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

/** Parses JSON like Fastify, but rejects nesting so deep that parsing would crash the process (`parseJson`). */
export function installJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  acceptJson(app, 'application/json')
}

/** The same for another media type that is JSON. */
export function acceptJson(app: FastifyInstance, type: string): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new Refusal(400, 'Die Anfrage ist zu tief verschachtelt.'))
    else void parse(request, body, done)
  })
}
