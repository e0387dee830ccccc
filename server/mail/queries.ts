import type { MailServer } from '../config.ts'
import type { Ctx } from '../ctx.ts'

export interface SmtpSetting {
  readonly id: number
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly userName: string
  /** The password, sealed. */
  readonly password: Buffer
  readonly fromEmail: string
  readonly fromName: string
}

/** The mail setting in use. */
export async function findGlobalSetting({ db }: Ctx): Promise<SmtpSetting | undefined> {
  return db
    .selectFrom('smtp_settings')
    .select(['id', 'host', 'port', 'secure', 'user_name as userName', 'password', 'from_email as fromEmail', 'from_name as fromName'])
    .where('is_global_default', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/** Clears the flag of the global setting. */
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
