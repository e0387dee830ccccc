import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/**
 * Rejects cross-site writes. `Sec-Fetch-Site` decides if the browser sends it, else `Origin`; a caller that sends neither is not a browser and does
 * not send a cookie by accident.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw foreignSite()
  }
  if (!isOwnOrigin(request, publicUrl)) throw foreignSite()
}

const foreignSite = () =>
  new Refusal(403, 'Diese Anfrage kam von einer fremden Seite und wurde nicht ausgeführt.', { code: 'foreign_site' })

/** Whether the `Origin` header, if present, is this installation's. */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const origin = request.headers.origin
  if (origin === undefined) return true
  return origin === publicUrl || origin === `${request.protocol}://${request.host}`
}
