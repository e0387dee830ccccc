import type { CapturedPage } from '#shared/contract/ingest/captured-page.ts'
import type { captures, KnownAdverts } from '#shared/contract/work/captures.ts'
import type { BodyInput, ReplyOf } from '#shared/contract/route.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Place } from './place.ts'

export type Taken = ReplyOf<typeof captures.page>

const KEY = 'key'
const NO_ANSWER = `${PRODUCT_NAME} antwortet nicht. Besteht eine Verbindung, und läuft der Server?`

/** The message is a German sentence, shown as it is. */
export class Failure extends Error {}
/** The key is missing or no longer valid. */
export class NoKey extends Failure {}

export const storedKey = async (): Promise<string | undefined> => (await chrome.storage.local.get<{ key?: string }>(KEY)).key
export const storeKey = (key: string): Promise<void> => chrome.storage.local.set({ [KEY]: key })
export const forgetKey = (): Promise<void> => chrome.storage.local.remove(KEY)

/** Looks up which of the adverts Giebel has stored. */
export function lookUp(place: Place, page: CapturedPage): Promise<KnownAdverts> {
  return ask(place, '/api/captures/look-up', { source: page.source, externalIds: listExternalIds(page).slice(0, 100) })
}

export const hand = (place: Place, page: CapturedPage, favorite: boolean): Promise<Taken> =>
  ask(place, '/api/captures/page', { page, favorite })

export type ResultForm = BodyInput<typeof captures.result>

export const noteResult = (place: Place, form: ResultForm): Promise<ReplyOf<typeof captures.result>> =>
  ask(place, '/api/captures/result', form)

export const listExternalIds = (page: CapturedPage): string[] =>
  page.kind === 'ad' ? [page.ad.externalId] : page.cards.map(({ externalId }) => externalId)

async function ask<Reply>({ server }: Place, path: string, body: unknown): Promise<Reply> {
  const key = await storedKey()
  if (key === undefined) throw new NoKey('')
  const answer = await reach(new URL(path, server), {
    method: 'POST',
    credentials: 'omit',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status === 401) throw new NoKey('Dieser Schlüssel gilt nicht (mehr). Bitte legen Sie einen neuen an.')
  if (!answer.ok) throw new Failure(await answer.text())
  return (await answer.json()) as Reply
}

async function reach(url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch {
    throw new Failure(NO_ANSWER)
  }
}
