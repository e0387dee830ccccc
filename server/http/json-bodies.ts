import { isTooDeep } from '#shared/domain/json.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

/** Parses JSON like Fastify, but rejects nesting so deep that parsing would crash the process (`parseJson`). */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new Refusal(400, 'Die Anfrage ist zu tief verschachtelt.'))
    else void parse(request, body, done)
  })
}
