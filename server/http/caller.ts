import { type Route, WRITE_HEADER } from '#shared/contract/route.ts'
import { KEY_PREFIX } from '#shared/domain/api-key.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { SUPPORT_HEADER } from '#shared/domain/support.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import type { Caller } from '../perform.ts'
import { findApiKey } from './api-key.ts'
import { Refusal } from './errors.ts'
import { cookieName, findSession, NO_SESSION, sessionControl } from './session.ts'

/** The sender of a request. A key takes precedence over a cookie; an invalid key is rejected even on public routes. */
export async function identifyCaller(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, row: Route): Promise<Caller> {
  const token = readBearer(request) ?? (row.keyAsPassword ? readPassword(request) : undefined)
  if (token === undefined) {
    const found = await findSession(ctx, request.cookies[cookieName(ctx)])
    return {
      user: found?.user,
      lacksFactor: found?.lacksFactor ?? false,
      session: sessionControl(ctx, request, reply, found),
      ...readWriteId(request),
      ...readOffice(request),
    }
  }
  const found = await findApiKey(ctx, token)
  if (!found) throw invalidKey()
  return { ...found, session: NO_SESSION, ...readOffice(request) }
}

/** The id the page gave its write, if any. */
function readWriteId({ headers }: FastifyRequest): Pick<Caller, 'write'> {
  const write = headers[WRITE_HEADER]
  return typeof write === 'string' && /^[0-9a-f]{16}$/.test(write) ? { write } : {}
}

/** The office in whose place an administrator asks to read. What is no id names none: the call is refused. */
function readOffice({ headers }: FastifyRequest): Pick<Caller, 'inPlaceOf'> {
  const office = headers[SUPPORT_HEADER]
  if (office === undefined) return {}
  const id = String(office)
  return { inPlaceOf: (UUID.test(id) ? id : NO_OFFICE) as OfficeId }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NO_OFFICE = '00000000-0000-0000-0000-000000000000'

/** Other schemes belong to a proxy. */
export function readBearer({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
}

/** A key as the password in a URL, `https://x:giebel_…@host`; any other password belongs to a proxy. */
function readPassword({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  const [, encoded = ''] = /^Basic +(\S+) *$/i.exec(authorization) ?? []
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return password?.startsWith(KEY_PREFIX) ? password : undefined
}

export const invalidKey = () =>
  new Refusal(401, 'Dieser API-Schlüssel gilt nicht: Er ist unbekannt, abgelaufen oder beendet.', {
    code: 'invalid_key',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
