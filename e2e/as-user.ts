import { buildAddress, type BodyInput, type ParamsInput, type ReplyOf, type Route } from '#shared/contract/route.ts'
import type { TestUser } from '#test/factories.ts'
import type { Product } from './product.ts'

/** Calls endpoints of the running product as a user, without the browser. */
export const asUser = ({ url, directUrl = url }: Pick<Product, 'url'> & Partial<Pick<Product, 'directUrl'>>, { cookie }: TestUser) => ({
  async call<R extends Route>(row: R, { params, body }: { params?: ParamsInput<R>; body?: BodyInput<R> } = {}): Promise<ReplyOf<R>> {
    const isFile = body instanceof Blob
    const response = await fetch(directUrl + buildAddress(row.path, params), {
      method: row.method,
      headers: { cookie, origin: url, ...(body !== undefined && { 'content-type': isFile ? body.type : 'application/json' }) },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${row.method} ${row.path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as ReplyOf<R>
  },
})
