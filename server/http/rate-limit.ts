import type { Limit } from '#shared/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { Refusal } from './errors.ts'
import type { CurrentUser } from './session.ts'

/** Counts this call against every limit of its row and refuses the one that is too many. */
export async function checkLimits(
  ctx: Ctx,
  request: FastifyRequest,
  row: string,
  limits: readonly Limit[],
  user: CurrentUser | undefined,
): Promise<void> {
  for (const limit of limits) {
    const key = `${row} ${callerOf(limit, request, user)}`
    const now = ctx.clock.now().getTime()
    const windowStart = new Date(now - (now % (limit.seconds * 1000)))
    const { rows } = await sql<{ calls: number }>`
      insert into rate_limits (key, window_start, calls) values (${key}, ${windowStart}, 1)
      on conflict (key, window_start) do update set calls = rate_limits.calls + 1
      returning calls`.execute(ctx.db)
    if ((rows[0]?.calls ?? 0) <= limit.calls) continue
    const seconds = Math.ceil((windowStart.getTime() + limit.seconds * 1000 - now) / 1000)
    throw new Refusal(429, `Zu viele Versuche. Bitte warten Sie ${waitText(seconds)}.`, { headers: { 'retry-after': String(seconds) } })
  }
}

function callerOf(limit: Limit, request: FastifyRequest, user: CurrentUser | undefined): string {
  if (limit.per === 'address') return `address ${networkOf(request.ip)}`
  if (limit.per === 'user') return `user ${user?.id ?? request.ip}`
  const value = (request.body as Record<string, unknown> | null | undefined)?.[limit.per.body]
  return `${limit.per.body} ${String(value).trim().toLowerCase().slice(0, 254)}`
}

/** Whoever has an IPv6 address has 2^64 of them: what counts is the network, its first four groups. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return `${[...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function waitText(seconds: number): string {
  if (seconds === 1) return 'eine Sekunde'
  if (seconds < 60) return `${seconds} Sekunden`
  return seconds <= 90 ? 'eine Minute' : `${Math.ceil(seconds / 60)} Minuten`
}
