import { buildAddress, type BodyInput, type ParamsInput, type QueryInput, type ReplyOf, type Route } from '#shared/contract/route.ts'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]?: Value }

/** Input for one call to a contract endpoint. */
export type Asked<R extends Route> = Part<'params', ParamsInput<R>> & Part<'query', QueryInput<R>> & Part<'body', BodyInput<R>>

/** One request to this installation, to be sent with the caller's key and without `Accept`, so that errors are plain sentences. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query. */
  readonly address: string
  readonly body: unknown
}

export interface ApiAnswer {
  readonly status: number
  readonly text: string
}

export type SendToApi = (request: ApiRequest) => Promise<ApiAnswer>

/** The message is the refusal's German sentence. */
export class ApiRefusal extends Error {}

/** Calls contract endpoints as any client does, so access, scopes, limits and the log apply. @throws ApiRefusal */
export function createApi(send: SendToApi) {
  return async <R extends Route>(row: R, asked: Asked<R>): Promise<ReplyOf<R>> => {
    const { params, query, body } = asked as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
    const { status, text } = await send({ method: row.method, address: buildAddress(row.path, params, query), body })
    if (status >= 300) throw new ApiRefusal(text)
    return JSON.parse(text) as ReplyOf<R>
  }
}
export type Api = ReturnType<typeof createApi>
