import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Ctx } from '../ctx.ts'
import { isSecure } from './cookies.ts'

/** Puts the headers on an answer that keep other people's scripts and frames out of it. */
export type Secure = (request: IncomingMessage, response: ServerResponse) => void

/** For the worker that reads signs alone: it runs a program that was compiled for the web. The pages themselves may not. */
export const SIGN_READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

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
