import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskeyAnswer, PasskeyAnswer } from '#shared/contract/people/second-factor.ts'
import { secondFactor } from '#shared/contract/people/second-factor.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** An authenticator app and a passkey written from RFC 6238 and WebAuthn, independent of the code under test. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code the app shows at this moment. */
export function codeAt(secret: string, moment: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(moment.getTime() / 30_000)))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const value = mac.readUInt32BE((mac.at(-1) as number) & 15) & 0x7fffffff
  return String(value % 1_000_000).padStart(6, '0')
}

/** Stores an app and recovery codes for a user, as if set up long ago. */
export async function giveApp({ ctx }: TestApp, { id }: TestUser): Promise<{ secret: string; codes: string[] }> {
  const secret = Array.from(randomBytes(32), (byte) => LETTERS[byte % 32]).join('')
  const codes = Array.from({ length: 10 }, () => randomBytes(12).toString('hex').toUpperCase())
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('authenticator_apps')
    .values({ user_id: id, secret: ctx.secrets.seal(secret), created_at: now, confirmed_at: now, last_step: 0 })
    .execute()
  await ctx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: id, code_hash: sha256(code) })))
    .execute()
  return { secret, codes: codes.map((code) => code.match(/.{4}/g)?.join('-') ?? '') }
}

/** Sets up an app for a user and moves the clock past the code that confirmed it. */
export async function setUpApp(test: TestApp, user: TestUser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await test.as(user).call(secondFactor.beginApp, { body: { password: user.password } })).body
  const code = codeAt(secret, test.clock.now())
  const { recoveryCodes } = (await test.as(user).call(secondFactor.confirmApp, { body: { code } })).body
  test.clock.advance(60_000)
  return { secret, codes: recoveryCodes ?? [] }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** The CBOR subset a passkey needs: numbers below 2^16, bytes, text and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24 ? Buffer.of((major << 5) | n) : n < 256 ? Buffer.of((major << 5) | 24, n) : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of as never)])])
}

const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

export interface SoftPasskey {
  /** Responds to the options of a registration. */
  create(challenge: string): NewPasskeyAnswer
  /** Responds to the options of a sign-in with the authenticator's flags. */
  get(challenge: string, flags?: { isVerified?: boolean }): PasskeyAnswer
}

/** A passkey for the product at this origin. */
export function makePasskey(origin: string, rpId = new URL(origin).hostname): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count])
  }
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} } as const
  return {
    create(challenge) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const data = Buffer.concat([authData(PRESENT | VERIFIED | ATTESTED), attested])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    get(challenge, { isVerified = true } = {}) {
      const client = clientData('webauthn.get', challenge)
      const data = authData(PRESENT | (isVerified ? VERIFIED : 0))
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}

/** Adds a passkey to a user's account, as a browser does. */
export async function setUpPasskey(
  test: TestApp,
  user: TestUser,
  name = 'Mein Telefon',
): Promise<{ passkey: SoftPasskey; codes: string[] }> {
  const passkey = makePasskey(test.ctx.config.publicUrl ?? '')
  const { challenge } = (await test.as(user).call(secondFactor.askForPasskey, { body: { password: user.password } })).body
  const answer = await test.as(user).call(secondFactor.addPasskey, { body: { name, answer: passkey.create(challenge) } })
  return { passkey, codes: answer.body.recoveryCodes ?? [] }
}

/** The cookies that a response sets, as the browser sends them back. */
export function readCookies({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const set = headers['set-cookie']
  return (Array.isArray(set) ? set : set === undefined ? [] : [set])
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')
}
