import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Ctx } from '../ctx.ts'
import { isSecure } from './cookies.ts'

/** Sets the headers that keep foreign scripts and frames out of a response. */
export type Secure = (request: IncomingMessage, response: ServerResponse) => void

/** Only for the OCR worker that reads signs: it runs WebAssembly, which the pages themselves may not. */
export const SIGN_READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Pictures stay on the portals, so they may come from any https host; everything else is ours. */
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
