import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The client's address. A trusted proxy may forward something other than an address ("unknown", or one with a port or a zone). Then the proxy's own
 * address counts, because otherwise every invented value would be another client.
 */
export function clientAddress({ ips, ip, socket }: Pick<FastifyRequest, 'ips' | 'ip' | 'socket'>): string {
  return ips?.findLast((address) => isIP(address) > 0 && !address.includes('%')) ?? socket.remoteAddress ?? ip
}

/** Rate limits count by IPv6 network, the first four groups of an address: one client has 2^64 addresses. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  // `URL` normalises every address
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== '')) as [string[], string[]]
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  if (groups.slice(0, 6).join(':') !== IPV4_MAPPED) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join('.')
}

/** Prefix of an IPv4 address on a dual-stack socket. */
const IPV4_MAPPED = '0:0:0:0:0:ffff'
