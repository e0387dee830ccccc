import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Ctx } from '../ctx.ts'
import type { Span } from '../tracing/tracing.ts'

interface RequestHooks {
  onRequest?(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void
  preHandler?(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void
  onResponse?(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void
}

/**
 * Hooks of a route that make each request a span, from its headers to the end of the response. It begins a trace, whatever `traceparent` the caller
 * sends: anyone could have all requests recorded.
 */
export function traceRequests({ tracing }: Pick<Ctx, 'tracing'>): RequestHooks {
  if (!tracing.isOn) return {}
  const spans = new WeakMap<FastifyRequest, Span>()
  return {
    onRequest(request, _reply, done) {
      const { method, id } = request
      const route = request.routeOptions.url ?? 'none'
      const attributes = { 'http.request.method': method, 'http.route': route, 'giebel.request': id }
      spans.set(request, tracing.begin({ name: `${method} ${route}`, kind: 'server', attributes }))
      done()
    },
    // not before: the body is read in another asynchronous context
    preHandler(request, _reply, done) {
      const span = spans.get(request)
      if (span) span.within(done)
      else done()
    },
    onResponse(request, { statusCode }, done) {
      const span = spans.get(request)
      span?.note({ 'http.response.status_code': statusCode })
      if (statusCode >= 500) span?.fail(statusCode)
      span?.end()
      done()
    },
  }
}
