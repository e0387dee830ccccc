import type { Ctx } from '#server/ctx.ts'
import type { MailContent } from '#server/mail/outbox.ts'

export interface WaitingMail {
  readonly type: string
  readonly subject: string | null
  /** The recipient's name. */
  readonly name: string | undefined
  readonly html: string
  readonly text: string
  /** Path of the link in the email; `""` without a link. */
  readonly link: string
  /** The token of that link. */
  readonly token: string
}

/** The emails in the outbox for an address, oldest first; sent ones no longer have content. */
export async function mailsTo({ db, secrets }: Ctx, email: string): Promise<WaitingMail[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['kind as type', 'title as subject', 'content'])
    .where('channel', '=', 'mail')
    .where('recipient', '=', email)
    .where('content', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ type, subject, content }) => {
    const { name, html, text } = JSON.parse(secrets.open(content as Buffer) ?? '') as MailContent
    const [link = ''] = /https?:\/\/\S+\?token=[\w-]+/.exec(text) ?? []
    return { type, subject, name, html, text, link, token: /token=([\w-]+)/.exec(link)?.[1] ?? '' }
  })
}

/** The token of the newest link sent to an address; `""` without a link. */
export const newestToken = async (ctx: Ctx, email: string): Promise<string> =>
  (await mailsTo(ctx, email)).findLast(({ token }) => token !== '')?.token ?? ''
