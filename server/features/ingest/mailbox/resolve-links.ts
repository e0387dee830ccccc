import type { Ctx } from '../../../ctx.ts'
import type { MailHit } from './alerts/mail.ts'
import { advertBehind } from './alerts/read-mail.ts'

/** Bytes. The redirect target is in the response headers. */
const ANSWER_MAX = 65_536

/** A wall, a rate limit or a server fault does not invalidate the link. */
const WILL_PASS = (status: number) => status === 403 || status === 408 || status === 429 || status >= 500

/**
 * Resolves links without an advert id by one request each; the target is not opened.
 * Drops links that do not lead to an advert. `later` if one could not be requested, `nowhere` if none leads to an advert.
 */
export async function resolveLinks<Hit extends MailHit>(ctx: Ctx, hits: readonly Hit[]): Promise<readonly Hit[] | 'later' | 'nowhere'> {
  const resolved: Hit[] = []
  for (const hit of hits) {
    if (hit.externalId !== null) {
      resolved.push(hit)
      continue
    }
    const answer = await ctx.http
      .hop({ method: 'GET', url: new URL(hit.url) }, { limits: { bodyBytes: ANSWER_MAX } })
      .catch(() => undefined)
    if (answer === undefined || (!(answer instanceof URL) && WILL_PASS(answer.status))) return 'later'
    const advert = answer instanceof URL ? advertBehind(hit.source, answer.href) : null
    const { id = null, url = '' } = advert ?? {}
    if (id !== null) resolved.push({ ...hit, externalId: id, url })
  }
  return resolved.length === 0 ? 'nowhere' : resolved
}
