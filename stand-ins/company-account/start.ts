import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { ClientMetadata, Configuration, Provider } from 'oidc-provider'
import { listen, type Listening, readBody } from '../server.ts'
import type { Colleague } from './colleague.ts'
import { createStore } from './store.ts'
import { chooseAccount, confirmLogout, LOGGED_OUT } from './pages.ts'

/** The token endpoint's reply before it is sent. */
export interface TokenReply {
  readonly id_token: string
  readonly [name: string]: unknown
}

export interface CompanyAccounts extends Listening {
  readonly clientId: string
  readonly clientSecret: string
  /** Who can sign in; may be changed at any time. */
  readonly colleagues: Map<string, Colleague>
  /** The private key that signs the tokens. */
  readonly key: JWK
  /** Where browsers may be sent back to, and where ended sessions are reported. */
  register(addresses: { readonly redirectUri: string; readonly logoutUri?: string }): void
  /** Signs with another key from now on. */
  rotateKey(): Promise<void>
  /** Changes replies of the token endpoint: a hostile provider's part. Undefined ends it. */
  tamper: ((reply: TokenReply) => TokenReply | Promise<TokenReply>) | undefined
}

const CLIENT_ID = 'giebel'
const CLIENT_SECRET = 'Geheimnis-der-Demo-0815'
const SCOPE = 'openid email profile groups'

let keys = 0
async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  keys += 1
  return { ...(await exportJWK(privateKey)), kid: `key-${keys}`, alg: 'RS256', use: 'sig' }
}

/** A real OpenID provider on the loopback address, whose page lets the visitor choose a colleague instead of asking for a password. */
export async function startCompanyAccounts(people: readonly Colleague[], port = 0): Promise<CompanyAccounts> {
  const clients = new Map<string, ClientMetadata>()
  const colleagues = new Map(people.map((colleague) => [colleague.sub, colleague]))
  const adapter = createStore(clients)
  let key = await newKey()
  let current: Promise<Provider> | undefined
  // loaded by the first visitor: the library warns about newer releases of Node as soon as it is imported
  const begin = async () => new (await import('oidc-provider')).Provider(listening.url, settings({ key, adapter, colleagues }))
  const listening = await listen(async (request, response) => {
    const provider = await (current ??= begin())
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(new URL(request.url ?? '/', listening.url).pathname) ?? []
    if (uid !== undefined) return interact(provider, colleagues, request, response)
    if (accounts.tamper && request.url === '/token') changeReply(response, accounts.tamper)
    await provider.callback()(request, response)
  }, port)
  const accounts: CompanyAccounts = {
    ...listening,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    colleagues,
    get key() {
      return key
    },
    register({ redirectUri, logoutUri }) {
      const before = clients.get(CLIENT_ID)?.redirect_uris ?? []
      clients.set(CLIENT_ID, {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...new Set([...before, redirectUri])],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        ...(logoutUri !== undefined && { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }),
      })
    },
    async rotateKey() {
      key = await newKey()
      current = undefined
    },
    tamper: undefined,
  }
  return accounts
}

interface Parts {
  readonly key: JWK
  readonly adapter: Configuration['adapter']
  readonly colleagues: ReadonlyMap<string, Colleague>
}

function settings({ key, adapter, colleagues }: Parts): Configuration {
  return {
    adapter,
    jwks: { keys: [key] as never },
    cookies: { keys: ['only for demo and tests'] },
    scopes: SCOPE.split(' '),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
      groups: ['groups'],
    },
    findAccount: (_, sub) => {
      const colleague = colleagues.get(sub)
      if (!colleague) return undefined
      const { given_name: first, family_name: last } = colleague
      return { accountId: sub, claims: () => ({ ...colleague, groups: [...(colleague.groups ?? [])], name: `${first} ${last}` }) }
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: confirmLogout, postLogoutSuccessSource: (ctx) => void (ctx.body = LOGGED_OUT) },
    },
    // by itself the provider reports no ended session to an address of this machine
    fetch: (url, { method, headers, body, signal } = {}) =>
      fetch(url, { ...(method && { method }), ...(headers && { headers }), ...(body && { body }), ...(signal && { signal }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // the company has agreed for its people
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
  }
}

async function interact(
  provider: Provider,
  colleagues: ReadonlyMap<string, Colleague>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    const { params } = await provider.interactionDetails(request, response)
    const hint = typeof params['login_hint'] === 'string' ? params['login_hint'] : ''
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(chooseAccount([...colleagues.values()], hint))
    return
  }
  const accountId = new URLSearchParams(await readBody(request)).get('account') ?? ''
  const result = colleagues.has(accountId)
    ? { login: { accountId } }
    : { error: 'access_denied', error_description: 'the visitor cancelled' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Changes the body with which the provider ends its reply. */
function changeReply(response: ServerResponse, tamper: NonNullable<CompanyAccounts['tamper']>): void {
  const end = response.end.bind(response)
  response.end = ((body?: string | Buffer) => {
    const reply = JSON.parse(String(body)) as TokenReply
    if (reply.id_token === undefined) return end(body)
    void Promise.resolve(tamper(reply)).then((changed) => {
      const text = JSON.stringify(changed)
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })
    return response
  }) as typeof response.end
}
