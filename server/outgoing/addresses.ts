import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** All ranges in the IANA special-purpose registry that are not public, and addresses of cloud metadata services. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host, although in public space
  '169.254.0.0/16', // link-local, metadata service of every cloud
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnels
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved and broadcast
]

/** Within 2000::/3. Other ranges are never public: loopback, mapped, NAT64, unique local, link-local, multicast. */
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments, including Teredo and ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: embeds an IPv4 address that may be private
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]

const publicIpv6 = createBlockList(['2000::/3'], 'ipv6')
const specialIpv6 = createBlockList(SPECIAL_IPV6, 'ipv6')
const specialIpv4 = createBlockList(SPECIAL_IPV4, 'ipv4')

function createBlockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}

/**
 * Whether an address belongs to a public host. Forms that embed an IPv4 address (mapped, NAT64, 6to4, Teredo) are always rejected, as portals never
 * depend on them. Anything but a plain address is not public.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !specialIpv4.check(ip, 'ipv4')
  return isIPv6(ip) && !ip.includes('%') && publicIpv6.check(ip, 'ipv6') && !specialIpv6.check(ip, 'ipv6')
}

/** Top-level names that are reserved or used inside networks, so that public hosts never have them. */
const INTERNAL_TOPS = new Set([
  'invalid',
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'test',
  'arpa',
  'onion',
  'alt',
  'svc',
  'box',
  'docker',
])

/**
 * Whether a URL's host can be public, judged by its name alone: neither an internal address nor an internal name. What the name resolves to is
 * checked on connection.
 */
export function isPublicHost({ hostname }: URL): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(name)) return isPublicAddress(name)
  const labels = name.split('.')
  return labels.length > 1 && !labels.includes('') && !INTERNAL_TOPS.has(labels.at(-1) ?? '')
}
