import { isIPv6 } from 'node:net'
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
    const caller = callerOf(limit, request, user)
    if (caller === undefined) continue
    const key = `${row} ${caller}`
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

/** Undefined where the body names no account at all: its schema refuses it. */
function callerOf(limit: Limit, request: FastifyRequest, user: CurrentUser | undefined): string | undefined {
  if (limit.per === 'address') return `address ${networkOf(request.ip)}`
  if (limit.per === 'user') return `user ${user?.id ?? request.ip}`
  const value = (request.body as Record<string, unknown> | null | undefined)?.[limit.per.body]
  return typeof value === 'string' ? `${limit.per.body} ${value.trim().toLowerCase().slice(0, 254)}` : undefined
}

/** Whoever has an IPv6 address has 2^64 of them: what counts is the network, its first four groups. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // `URL` writes every address in one way
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== '')) as [string[], string[]]
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  if (groups.slice(0, 6).join(':') !== IPV4_MAPPED) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join('.')
}

/** An IPv4 address as a socket sees it that speaks both. */
const IPV4_MAPPED = '0:0:0:0:0:ffff'

function waitText(seconds: number): string {
  if (seconds === 1) return 'eine Sekunde'
  if (seconds < 60) return `${seconds} Sekunden`
  return seconds <= 90 ? 'eine Minute' : `${Math.ceil(seconds / 60)} Minuten`
}
