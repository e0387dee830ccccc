import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Ctx } from '../ctx.ts'
import { isSecure } from './cookies.ts'

/** Puts the headers on an answer that keep other people's scripts and frames out of it. */
export type Secure = (request: IncomingMessage, response: ServerResponse) => void

/** Pictures stay with the portals that show them, so they may come from any https host; everything else is ours. */
export function securityHeaders(ctx: Pick<Ctx, 'config'>): Secure {
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:', ...ctx.config.ownOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure(ctx) ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  })
  return (request, response) => headers(request, response, () => {})
}
