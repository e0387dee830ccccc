import { isTooDeep } from '#shared/domain/json.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

/** Reads JSON as Fastify does, but for what is nested so deep that parsing it would end the process (`parseJson`). */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new Refusal(400, 'Die Anfrage ist zu tief verschachtelt.'))
    else void parse(request, body, done)
  })
}
