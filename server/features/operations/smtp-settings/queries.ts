import type { SmtpForm, SmtpPatch, SmtpSetting } from '#shared/contract/operations/smtp-settings.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { ENVIRONMENT_SETTING } from '../../../mail/setting.ts'

const SETTING = [
  'id',
  'setting_name as settingName',
  'host',
  'port',
  'secure',
  'user_name as user',
  'from_email as fromEmail',
  'from_name as fromName',
  'is_global_default as isGlobalDefault',
  'is_active as isActive',
] as const

const shown = <Row extends { readonly settingName: string }>(row: Row) => ({
  ...row,
  isFromEnvironment: row.settingName === ENVIRONMENT_SETTING,
})

/** Newest first. */
export async function listSettings({ db }: Ctx, asked: Asked): Promise<Page<SmtpSetting>> {
  const rows = await db
    .selectFrom('smtp_settings')
    .select([...SETTING, 'created_at as createdAt'])
    .where(isOlder('created_at', 'id', asked))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  const page = toPage(rows, asked, ({ createdAt, id }) => [createdAt, id])
  return page.with(page.rows.map(({ createdAt: _, ...row }) => shown(row)))
}

/** Includes the encrypted password. */
export async function lockSetting({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('smtp_settings')
    .select([...SETTING, 'password'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && shown(row)
}

export async function insertSetting({ db, clock, secrets }: Ctx, form: SmtpForm): Promise<SmtpSetting> {
  const now = clock.now()
  const row = await db
    .insertInto('smtp_settings')
    .values({
      setting_name: form.settingName,
      host: form.host,
      port: form.port,
      secure: form.secure,
      user_name: form.user,
      password: secrets.seal(form.password),
      from_email: form.fromEmail,
      from_name: form.fromName,
      is_global_default: form.isGlobalDefault,
      is_active: form.isActive,
      created_at: now,
      updated_at: now,
    })
    .returning(SETTING)
    .executeTakeFirstOrThrow()
  return shown(row)
}

export async function updateSetting({ db, clock, secrets }: Ctx, id: number, patch: SmtpPatch): Promise<SmtpSetting> {
  const row = await db
    .updateTable('smtp_settings')
    .set({
      setting_name: patch.settingName,
      host: patch.host,
      port: patch.port,
      secure: patch.secure,
      user_name: patch.user,
      from_email: patch.fromEmail,
      from_name: patch.fromName,
      is_global_default: patch.isGlobalDefault,
      is_active: patch.isActive,
      updated_at: clock.now(),
      ...(patch.password !== undefined && { password: secrets.seal(patch.password) }),
    })
    .where('id', '=', id)
    .returning(SETTING)
    .executeTakeFirstOrThrow()
  return shown(row)
}

export async function deleteSetting({ db }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('smtp_settings').where('id', '=', id).execute()
}

/** Names of these servers, for the log. */
export function listServerNames({ db }: Ctx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('smtp_settings')
    .select(['id', 'setting_name as name'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
