import type { UserId } from '#shared/domain/ids.ts'
import { type Insertable, sql } from 'kysely'
import type { TemplateType } from '#shared/domain/mail-template.ts'
import type { MailServer } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import type { DB } from '../db/schema.ts'
import type { LetterTemplate } from './render.ts'

export interface SmtpSetting {
  readonly id: number
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly userName: string
  /** Sealed. */
  readonly password: Buffer
  readonly fromEmail: string
  readonly fromName: string
}

/** The setting everything goes out through. */
export async function findGlobalSetting({ db }: Ctx): Promise<SmtpSetting | undefined> {
  return db
    .selectFrom('smtp_settings')
    .select(['id', 'host', 'port', 'secure', 'user_name as userName', 'password', 'from_email as fromEmail', 'from_name as fromName'])
    .where('is_global_default', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/** Whoever was the global setting is one among others. */
export async function resignGlobalSetting({ db }: Ctx): Promise<void> {
  await db.updateTable('smtp_settings').set({ is_global_default: false }).where('is_global_default', '=', true).execute()
}

export async function insertGlobalSetting({ db, secrets }: Ctx, name: string, server: MailServer): Promise<void> {
  await db
    .insertInto('smtp_settings')
    .values({
      setting_name: name,
      host: server.host,
      port: server.port,
      secure: server.secure,
      user_name: server.user,
      password: secrets.seal(server.password),
      from_email: server.fromEmail,
      from_name: server.fromName,
      is_global_default: true,
    })
    .execute()
}

export async function deleteSetting({ db }: Ctx, name: string): Promise<void> {
  await db.deleteFrom('smtp_settings').where('setting_name', '=', name).execute()
}

/** The newest active template of this type. */
export async function findTemplate({ db }: Ctx, type: TemplateType): Promise<LetterTemplate | undefined> {
  return db
    .selectFrom('email_templates')
    .select(['subject', 'html_content as html', 'text_content as text'])
    .where('template_type', '=', type)
    .where('is_active', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertMail({ db }: Ctx, mail: Insertable<DB['mails']>): Promise<void> {
  await db.insertInto('mails').values(mail).execute()
}

/** Whether a letter of one of these types was written to a user since then. */
export async function hasMail({ db }: Ctx, userId: UserId, types: readonly TemplateType[], since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('mails')
    .select('id')
    .where('user_id', '=', userId)
    .where('template_type', 'in', types)
    .where('created_at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Gives up what holds no longer; a letter that is just being sent is left to its sender. */
export async function expireMails({ db, clock }: Ctx): Promise<void> {
  const now = clock.now().toISOString()
  await db
    .updateTable('mails')
    .set({ status: 'expired', content: null, leased_until: null, last_error: 'Nicht mehr versendet: Der Inhalt galt nur bis zum Ablauf.' })
    .where('status', '=', 'waiting')
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .execute()
}

export async function hasDueMails({ db, clock }: Ctx): Promise<boolean> {
  const now = clock.now().toISOString()
  const due = await db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

export interface DueMail {
  readonly id: number
  readonly toEmail: string
  readonly toName: string | null
  readonly subject: string
  /** Sealed. */
  readonly content: Buffer
  readonly messageId: string
  /** This attempt included. */
  readonly attempts: number
  /** Until when the letter is this sender's; what he reports later no longer counts. */
  readonly leasedUntil: string
}

/** Takes up the next letter whose time has come, for this sender alone, with its attempt counted. */
export async function takeDueMail({ db, clock }: Ctx, leaseMs: number): Promise<DueMail | undefined> {
  const now = clock.now()
  const next = db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', now.toISOString())
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), leased_until: new Date(now.getTime() + leaseMs) }))
    .where('id', '=', next)
    .returning([
      'id',
      'to_email as toEmail',
      'to_name as toName',
      'subject',
      sql<Buffer>`content`.as('content'),
      'message_id as messageId',
      'attempts',
      sql<string>`leased_until`.as('leasedUntil'),
    ])
    .executeTakeFirst()
}

const own = ({ db }: Ctx, { id, leasedUntil }: DueMail) =>
  db.updateTable('mails').where('id', '=', id).where('status', '=', 'waiting').where('leased_until', '=', leasedUntil)

export async function storeSent(ctx: Ctx, mail: DueMail): Promise<void> {
  await own(ctx, mail).set({ status: 'sent', content: null, leased_until: null, last_error: null, sent_at: ctx.clock.now() }).execute()
}

/** Whether it was still this sender's. */
export async function storeFailed(ctx: Ctx, mail: DueMail, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await own(ctx, mail)
    .set({ status: 'failed', content: null, leased_until: null, last_error: reason })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function storePostponed(ctx: Ctx, mail: DueMail, until: Date, reason: string): Promise<void> {
  await own(ctx, mail).set({ next_attempt_at: until, leased_until: null, last_error: reason }).execute()
}

/** Gives a letter back that could not even be tried: the attempt does not count. */
export async function storeUntried(ctx: Ctx, mail: DueMail, until: Date, reason: string): Promise<void> {
  await own(ctx, mail)
    .set((eb) => ({ attempts: eb('attempts', '-', 1), next_attempt_at: until, leased_until: null, last_error: reason }))
    .execute()
}

/** Lets every letter that is due wait for one reason; it costs them no attempt. */
export async function postponeDueMails({ db, clock }: Ctx, until: Date, reason: string): Promise<void> {
  const now = clock.now().toISOString()
  await db
    .updateTable('mails')
    .set({ next_attempt_at: until, last_error: reason })
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .execute()
}

/** Forgets letters that are settled and were written before. */
export async function deleteSettledMails({ db }: Ctx, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('status', '!=', 'waiting').where('created_at', '<', before.toISOString()).execute()
}
