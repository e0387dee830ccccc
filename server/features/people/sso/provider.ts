import { SSO_CLOCK_SKEW } from '#shared/domain/limits.ts'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { failOnStatus, OutgoingFailure } from '../../../outgoing/failure.ts'
import { findKeys } from './logout-keys.ts'

/** An office's client at its provider. */
export interface Client {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The only host to which the secret is sent. */
  readonly tokenHost: string
  readonly redirectUri: string
}

/** What a browser takes to the provider and has to bring back. */
export interface Ticket {
  readonly state: string
  readonly nonce: string
  /** PKCE: only who has the verifier can redeem the code. */
  readonly verifier: string
}

/** The person signed in at the provider. */
export interface Claims {
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  readonly providerSession: string | null
  /** All claims, for the one that names roles. */
  readonly all: Readonly<Record<string, unknown>>
}

const LIMITS = { firstByte: 10_000, total: 15_000, bodyBytes: 512 * 1024 }

const unreachable = () =>
  new Refusal(503, 'Der Anbieter Ihres Firmenkontos antwortet gerade nicht. Bitte versuchen Sie es gleich noch einmal.')

/** Whatever does not fit, in one sentence: a detail would help only those who forge answers. The log names it. */
export const untrusted = () =>
  new Refusal(
    401,
    'Die Antwort Ihres Firmenkontos ließ sich nicht prüfen. Bitte beginnen Sie noch einmal; bleibt es so, hilft der Inhaber Ihres Büros weiter.',
    { code: 'wrong_credentials' },
  )

const denied = () =>
  new Refusal(401, 'Ihr Firmenkonto hat die Anmeldung abgelehnt, oder sie wurde abgebrochen.', { code: 'wrong_credentials' })

const MOVED =
  'Der Anbieter Ihres Firmenkontos nimmt die Anmeldung jetzt an einer anderen Adresse entgegen als bei der Einrichtung. Ein Inhaber Ihres Büros muss ihn auf der Seite „Büro“ neu prüfen und speichern.'

/** The provider's own description of itself. Every request of the result goes through the guarded HTTP and follows no redirect. */
export async function discover(
  ctx: Ctx,
  { issuer, clientId, clientSecret }: Omit<Client, 'redirectUri' | 'tokenHost'>,
): Promise<client.Configuration> {
  const server = new URL(issuer)
  const metadata = {
    [client.clockTolerance]: SSO_CLOCK_SKEW / 1000,
    [client.clockSkew]: Math.round((ctx.clock.now().getTime() - Date.now()) / 1000),
  }
  const found = await client.discovery(server, clientId, metadata, authenticateBy(clientSecret), {
    [client.customFetch]: fetchBy(ctx),
    // the guarded HTTP allows plain http to hosts of the operator only
    execute: [client.enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
  })
  // the library lets an address for many tenants stand for each of them
  if (new URL(found.serverMetadata().issuer).href !== server.href) throw new Error('the issuer is not the one asked for')
  return found
}

export const findTokenHost = (found: client.Configuration): string => new URL(found.serverMetadata().token_endpoint ?? '').host

/** Refuses a provider that takes the secret elsewhere than when it was saved: who changes the description for an hour would keep it. */
async function discoverSaved(ctx: Ctx, own: Client): Promise<client.Configuration> {
  const found = await discover(ctx, own)
  if (findTokenHost(found) === own.tokenHost) return found
  ctx.log.warn({ issuer: own.issuer, saved: own.tokenHost, named: findTokenHost(found) }, 'the provider of an office moved')
  throw new Refusal(409, MOVED)
}

/** Providers that name no method expect the secret in the header. */
const authenticateBy =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isInHeader = methods === undefined || methods.includes('client_secret_basic')
    return (isInHeader ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret))(server, ...rest)
  }

const fetchBy =
  ({ providers }: Ctx): client.CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const bytes = body instanceof URLSearchParams ? Buffer.from(body.toString()) : undefined
    const answer = await providers.send(new URL(url), {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      limits: LIMITS,
      ...(bytes && { bytes }),
      ...(signal && { signal }),
    })
    if (answer.status >= 500) failOnStatus(answer)
    const { 'content-type': type, 'www-authenticate': challenge } = answer.headers
    return new Response(answer.text === '' ? null : answer.text, {
      status: answer.status,
      headers: { ...(type !== undefined && { 'content-type': type }), ...(challenge !== undefined && { 'www-authenticate': challenge }) },
    })
  }

interface Asked {
  readonly email: string
  readonly roleClaim: string | null
}

/** The address at the provider to which the browser goes. */
export async function addressFor(ctx: Ctx, own: Client, ticket: Ticket, { email, roleClaim }: Asked): Promise<string> {
  return asked(ctx, own, async () => {
    const found = await discoverSaved(ctx, own)
    const offered = found.serverMetadata().scopes_supported ?? []
    const url = client.buildAuthorizationUrl(found, {
      redirect_uri: own.redirectUri,
      scope: ['openid', 'email', 'profile', ...(roleClaim !== null && offered.includes(roleClaim) ? [roleClaim] : [])].join(' '),
      state: ticket.state,
      nonce: ticket.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(ticket.verifier),
      code_challenge_method: 'S256',
      login_hint: email,
    })
    const isOwn = ctx.config.ownProviderHosts.includes(url.hostname)
    if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:')) throw new Error('the sign-in page has no address of the web')
    return url.href
  })
}

interface Returned {
  readonly query: string
  /** The claim that names roles. */
  readonly roleClaim: string | null
}

/** Redeems the code that the browser brought back, and verifies whose it is. */
export async function redeem(ctx: Ctx, own: Client, ticket: Ticket, { query, roleClaim }: Returned): Promise<Claims> {
  const returned = new URL(own.redirectUri)
  returned.search = query
  return asked(ctx, own, async () => {
    const found = await discoverSaved(ctx, own)
    const tokens = await client.authorizationCodeGrant(found, returned, {
      expectedState: ticket.state,
      expectedNonce: ticket.nonce,
      pkceCodeVerifier: ticket.verifier,
      idTokenExpected: true,
    })
    const signed = tokens.claims()
    if (!signed) throw new Error('no claims')
    const lacksMail = signed['email'] === undefined
    const lacking = roleClaim !== null && signed[roleClaim] === undefined ? roleClaim : undefined
    const isMoreKnown = found.serverMetadata().userinfo_endpoint !== undefined
    if (!isMoreKnown || (!lacksMail && lacking === undefined)) return toClaims(signed)
    const more = await client.fetchUserInfo(found, tokens.access_token, signed.sub)
    // what is said there of another address does not confirm the signed one
    return toClaims(lacksMail || lacking === undefined ? { ...more, ...signed } : { ...signed, [lacking]: more[lacking] })
  })
}

/** A session that ended at the provider: this one, or all of a person. */
interface Ended {
  readonly subject: string | undefined
  readonly providerSession: string | undefined
  readonly issuedAt: Date
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0). Throws whatever does not fit. */
export async function readLogoutToken(ctx: Ctx, own: Client, token: string): Promise<Ended> {
  const keys = await findKeys(ctx, own.issuer, decodeProtectedHeader(token).kid, () => readKeys(ctx, own))
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer: own.issuer,
    audience: own.clientId,
    algorithms: ALGORITHMS,
    clockTolerance: SSO_CLOCK_SKEW / 1000,
    maxTokenAge: LOGOUT_TOKEN_LIFE,
    currentDate: ctx.clock.now(),
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { sub, sid, events, nonce, iat = 0 } = payload
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, LOGOUT_EVENT)) throw new Error('no logout')
  // an ID token has one
  if (nonce !== undefined) throw new Error('a nonce')
  const providerSession = typeof sid === 'string' && sid !== '' ? sid : undefined
  if (sub === undefined && providerSession === undefined) throw new Error('nobody named')
  return { subject: sub, providerSession, issuedAt: new Date(iat * 1000) }
}

async function readKeys(ctx: Ctx, own: Client): Promise<JSONWebKeySet> {
  const { jwks_uri } = (await discover(ctx, own)).serverMetadata()
  if (jwks_uri === undefined) throw new Error('the provider names no keys')
  return JSON.parse((await ctx.providers.send(new URL(jwks_uri), { method: 'GET', limits: LIMITS })).text) as JSONWebKeySet
}

/** In seconds. */
const LOGOUT_TOKEN_LIFE = 300

/** Characters of a claim that is stored, as OpenID Connect limits `sub`. */
const CLAIM_MAX = 255

function toClaims(all: Readonly<Record<string, unknown>>): Claims {
  const text = (name: string) => {
    const value = all[name]
    if (typeof value !== 'string' || value.trim() === '' || value.length > CLAIM_MAX || value.includes('\0')) return undefined
    return value.trim()
  }
  const [first, ...rest] = text('name')?.split(/\s+/) ?? []
  return {
    subject: text('sub') ?? '',
    email: text('email')?.toLowerCase(),
    isEmailVerified: all['email_verified'] === true,
    firstName: text('given_name') ?? first,
    lastName: text('family_name') ?? (rest.length > 0 ? rest.join(' ') : undefined),
    providerSession: text('sid') ?? null,
    all,
  }
}

/** Turns whatever goes wrong at the provider into a sentence; the log gets the reason, without codes, tokens or claims. */
async function asked<T>(ctx: Ctx, { issuer }: Client, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.warn({ issuer, reason: describe(error) }, 'the provider of an office was refused')
    if (isOutgoing(error)) throw unreachable()
    if (error instanceof client.AuthorizationResponseError) throw denied()
    throw untrusted()
  }
}

export const isOutgoing = (error: unknown): boolean =>
  error instanceof OutgoingFailure || (error instanceof Error && error.cause instanceof OutgoingFailure)

export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? `${code}: ${error.message}` : error.message
}
