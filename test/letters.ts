import type { Ctx } from '#server/ctx.ts'

export interface WaitingLetter {
  readonly type: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Path of the link in it; `""` when there is none. */
  readonly link: string
  /** The secret of that link. */
  readonly token: string
}

/** The letters in the outbox for an address, the oldest first; those that were sent have no content any more. */
export async function lettersTo({ db, secrets }: Ctx, email: string): Promise<WaitingLetter[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['template_type as type', 'subject', 'content'])
    .where('to_email', '=', email)
    .where('content', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ type, subject, content }) => {
    const { html, text } = JSON.parse(secrets.open(content as Buffer) ?? '') as { html: string; text: string }
    const [link = ''] = /https?:\/\/\S+\?token=[\w-]+/.exec(text) ?? []
    return { type, subject, html, text, link, token: /token=([\w-]+)/.exec(link)?.[1] ?? '' }
  })
}

/** The secret of the newest link that an address got; `""` when it got none. */
export const newestToken = async (ctx: Ctx, email: string): Promise<string> =>
  (await lettersTo(ctx, email)).findLast(({ token }) => token !== '')?.token ?? ''
