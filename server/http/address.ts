import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Where a request comes from, as far as that is known: a proxy that is trusted may pass on what is no address at all ("unknown", one with a
 * port or a zone). Then it is the proxy that asks, or every invention would be somebody else.
 */
export function clientAddress({ ips, ip, socket }: Pick<FastifyRequest, 'ips' | 'ip' | 'socket'>): string {
  return ips?.findLast((address) => isIP(address) > 0 && !address.includes('%')) ?? socket.remoteAddress ?? ip
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
