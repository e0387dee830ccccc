import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './addresses.ts'
import { OutgoingFailure } from './failure.ts'

/** All addresses of a host name. Rejects if there are none. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

export const systemResolve: Resolve = (host) => lookup(host, { all: true })

const PUBLIC_PORTS = new Set(['', '80', '443'])

/** Decides which URLs may be called, and provides a connector limited to these. */
export interface Targets {
  /** Throws OutgoingFailure 'refused' for an invalid URL; resolved addresses are checked on connection. */
  check(url: URL): void
  /** Throws unless a redirect stays on the same site, is not downgraded to http, and leads to a permitted URL. */
  checkRedirect(from: URL, to: URL): void
  readonly connect: buildConnector.connector
}

/** Exceptions to "public addresses, ports 80 and 443". */
export interface Allowed {
  /** Exactly these schemes, hosts and ports. */
  readonly origins: readonly string[]
  /** These hosts on any port; all others need https. */
  readonly hosts?: readonly string[]
}

/** `connectTimeout` in milliseconds covers DNS, TCP and TLS. */
export function createTargets({ origins, hosts }: Allowed, connectTimeout: number, resolve: Resolve): Targets {
  const allowedOrigins = new Set(origins.map((origin) => new URL(origin).origin))
  const isAllowed = ({ origin, hostname }: URL) => allowedOrigins.has(origin) || hosts?.includes(hostname) === true
  const dial = (lookup: LookupFunction) => buildConnector({ timeout: connectTimeout, allowH2: false, lookup })
  const dialAllowed = dial(lookupWith(resolve, () => {}))
  const dialPublic = dial(lookupWith(resolve, refuseUnlessAllPublic))

  const check = (url: URL) => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused(url.host || url.protocol)
    if (url.username || url.password) throw refused(url.host)
    if (isAllowed(url)) return
    if (hosts && url.protocol !== 'https:') throw refused(url.host)
    if (!PUBLIC_PORTS.has(url.port)) throw refused(url.host)
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    // The connector's lookup is not called for IP literals, so they are checked here.
    if (isIP(literal) && !isPublicAddress(literal)) throw refused(url.host)
  }

  const checkRedirect = (from: URL, to: URL) => {
    const sameSite = from.origin === to.origin || (!isAllowed(from) && !isAllowed(to) && isSameSite(from, to))
    if (!sameSite) throw new OutgoingFailure('refused', `${from.host} leitet auf eine fremde Adresse weiter.`)
    if (from.protocol === 'https:' && to.protocol !== 'https:') throw refused(to.host)
    check(to)
  }

  return {
    check,
    checkRedirect,
    connect: (options, callback) => {
      const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
      try {
        check(url)
      } catch (error) {
        return callback(error as Error, null)
      }
      return (isAllowed(url) ? dialAllowed : dialPublic)(options, callback)
    },
  }
}

/** Returns the checked addresses themselves, which defeats DNS rebinding. */
function lookupWith(resolve: Resolve, judge: (host: string, addresses: readonly LookupAddress[]) => void): LookupFunction {
  return (host, options, callback) => {
    resolve(host)
      .then((addresses) => {
        judge(host, addresses)
        const [first] = addresses
        if (!first) throw new Error(`No address for ${host}`)
        return options.all ? () => callback(null, addresses) : () => callback(null, first.address, first.family)
      })
      .then(
        (answer) => answer(),
        (error: unknown) => callback(error as Error, ''),
      )
  }
}

/** One private address among public ones is an attack or a mistake, so the host is not called. */
function refuseUnlessAllPublic(host: string, addresses: readonly LookupAddress[]): void {
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw refused(host)
}

function refused(host: string): OutgoingFailure {
  return new OutgoingFailure('refused', `Die Adresse ${host} darf nicht aufgerufen werden.`)
}

/**
 * The same name apart from `www.`, or one a subdomain of the other. Siblings are foreign, because recognising them would need a list of public
 * suffixes.
 */
function isSameSite(a: URL, b: URL): boolean {
  const [one, other] = [a, b].map(({ hostname }) => hostname.replace(/^www\./, ''))
  if (!one || !other) return false
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}
