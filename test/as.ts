import type { FastifyInstance } from 'fastify'
import { accounts } from '#shared/contract/people/accounts.ts'
import { buildAddress, type BodyInput, type ParamsInput, type QueryInput, type ReplyOf, type Route } from '#shared/contract/route.ts'
import type { TestUser } from './factories.ts'

type Sent<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]?: Value }

export type Input<R extends Route> = Sent<'params', ParamsInput<R>> & Sent<'query', QueryInput<R>> & Sent<'body', BodyInput<R>>

export interface Answer<R extends Route> {
  readonly status: number
  readonly text: string
  readonly bytes: Uint8Array
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  /** The response as parsed by the contract. Throws when it does not match. */
  readonly body: ReplyOf<R>
}

export interface Caller {
  call<R extends Route>(row: R, input?: Input<R>, headers?: Readonly<Record<string, string>>): Promise<Answer<R>>
}

/** Sends requests through the real middleware with a real session's cookie. */
export function createCaller(app: FastifyInstance, user: TestUser | undefined): Caller {
  return {
    async call<R extends Route>(row: R, input: Input<R> = {}, headers = {}) {
      const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
      const response = await app.inject({
        method: row.method,
        url: buildAddress(row.path, params as Record<string, unknown>, query as Record<string, unknown>),
        headers: {
          ...(user && { cookie: user.cookie }),
          ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : JSON.stringify(body) }),
      })
      return {
        status: response.statusCode,
        text: response.body,
        bytes: response.rawPayload,
        headers: response.headers,
        get body(): ReplyOf<R> {
          return row.reply?.parse(JSON.parse(response.body)) as ReplyOf<R>
        },
      }
    },
  }
}

/** Signs in as the login page does. */
export async function signIn(
  guest: Caller,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
  headers?: Readonly<Record<string, string>>,
): Promise<TestUser> {
  const answer = await guest.call(accounts.login, { body: { email, password } }, headers)
  if (!answer.body.success) throw new Error(`${email} has a second factor`)
  return { ...answer.body.user, password, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' } as TestUser
}
