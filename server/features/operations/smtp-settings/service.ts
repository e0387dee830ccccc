import { DONE } from '#shared/contract/fields.ts'
import type { SmtpForm, SmtpPatch, SmtpSetting } from '#shared/contract/operations/smtp-settings.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import { HIDDEN_PASSWORD } from '#shared/domain/masked-key.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { UNREADABLE_PASSWORD } from '../../../mail/channel.ts'
import { MailFailure } from '../../../mail/failure.ts'
import { resignGlobalSetting } from '../../../mail/queries.ts'
import { changeMailServers, ENVIRONMENT_SETTING } from '../../../mail/setting.ts'
import { sendTestMail } from '../../../mail/test-mail.ts'
import { getAccount } from '../../people/accounts/service.ts'
import { deleteSetting, insertSetting, listSettings, lockSetting, updateSetting } from './queries.ts'

export const listSmtpSettings = listSettings

/** There is at most one global default; a new one replaces the old. */
export async function createSetting(ctx: Ctx, form: SmtpForm, by: AdminId): Promise<SmtpSetting> {
  refuseReservedName(form.settingName)
  const setting = await changeMailServers(ctx, async (ctx) => {
    if (form.isGlobalDefault) await becomeGlobal(ctx)
    const made = await insertSetting(ctx, form)
    await record(ctx, 'mail_server_made', by, made.id)
    return made
  })
  ctx.log.info({ setting: setting.id, by }, 'mail server made')
  return setting
}

/** Requires the password again when host, port, user or encryption change; otherwise an admin could send it to another server. */
export async function changeSetting(ctx: Ctx, id: number, patch: SmtpPatch, by: AdminId): Promise<SmtpSetting> {
  if (patch.settingName !== undefined) refuseReservedName(patch.settingName)
  const setting = await changeMailServers(ctx, async (ctx) => {
    const before = await own(ctx, id)
    const { password, ...rest } = patch
    const isKept = password === undefined || password === '' || password === HIDDEN_PASSWORD
    const goesElsewhere = [
      [patch.host, before.host],
      [patch.port, before.port],
      [patch.user, before.user],
      [patch.secure, before.secure],
    ].some(([after, now]) => after !== undefined && after !== now)
    if (isKept && goesElsewhere) {
      const sentence = 'Bitte geben Sie das Passwort neu ein: Das gespeicherte gehört zum bisherigen Server und Benutzer.'
      throw new Refusal(400, sentence, { fields: { password: sentence } })
    }
    if (patch.isGlobalDefault === true && !before.isGlobalDefault) await becomeGlobal(ctx)
    await record(ctx, 'mail_server_changed', by, id, [...Object.keys(rest), ...(isKept ? [] : ['password'])])
    return updateSetting(ctx, id, { ...rest, ...(!isKept && { password }) })
  })
  ctx.log.info({ setting: id, by }, 'mail server changed')
  return setting
}

export async function removeSetting(ctx: Ctx, id: number, by: AdminId): Promise<typeof DONE> {
  await changeMailServers(ctx, async (ctx) => {
    await own(ctx, id)
    await deleteSetting(ctx, id)
    await record(ctx, 'mail_server_deleted', by, id)
  })
  ctx.log.info({ setting: id, by }, 'mail server deleted')
  return DONE
}

/** Also activates the server, because all emails go through it from now on. */
export async function setGlobal(ctx: Ctx, id: number, by: AdminId): Promise<SmtpSetting> {
  const setting = await changeMailServers(ctx, async (ctx) => {
    if (!(await lockSetting(ctx, id))) throw unknown()
    await becomeGlobal(ctx)
    await record(ctx, 'mail_server_chosen', by, id)
    return updateSetting(ctx, id, { isGlobalDefault: true, isActive: true })
  })
  ctx.log.info({ setting: id, by }, 'global mail server chosen')
  return setting
}

/** Sends synchronously and returns the result, because the admin is waiting at the form. */
export async function testSetting(
  ctx: Ctx,
  adminId: AdminId,
  { smtpId, to, subject = 'Test-E-Mail' }: { smtpId: number; to?: string | undefined; subject?: string | undefined },
): Promise<typeof DONE> {
  const setting = await inTransaction(ctx, (ctx) => lockSetting(ctx, smtpId))
  if (!setting) throw unknown()
  const password = ctx.secrets.open(setting.password)
  if (password === undefined) throw new Refusal(409, UNREADABLE_PASSWORD)
  await record(ctx, 'mail_server_tested', adminId, smtpId)
  const recipient = to ?? (await getAccount(ctx, adminId)).email
  const text = `Diese Test-E-Mail kommt von ${PRODUCT_NAME}. Der Mailserver „${setting.settingName}“ funktioniert.`
  try {
    await sendTestMail(ctx, { ...setting, userName: setting.user }, password, { to: recipient, subject, text })
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    throw new Refusal(error.kind === 'login' || error.kind === 'final' ? 409 : 503, error.message)
  }
  return DONE
}

/** SMTP_URL fixes the default; the next start would restore it. */
async function becomeGlobal(ctx: Ctx): Promise<void> {
  if (ctx.config.smtp) throw new Refusal(409, 'Der globale Standard ist durch SMTP_URL festgelegt und lässt sich hier nicht ändern.')
  await resignGlobalSetting(ctx)
}

async function own(ctx: Ctx, id: number) {
  const setting = await lockSetting(ctx, id)
  if (!setting) throw unknown()
  if (setting.isFromEnvironment) throw new Refusal(409, 'Dieser Mailserver ist durch SMTP_URL festgelegt und lässt sich nur dort ändern.')
  return setting
}

type Act = `mail_server_${'made' | 'changed' | 'deleted' | 'chosen' | 'tested'}`

const record = (ctx: Ctx, kind: Act, by: AdminId, id: number, fields: readonly string[] = []): Promise<void> =>
  recordEvents(ctx, [{ kind, actorId: by, userIds: [], subjectIds: [id], ...(fields.length > 0 && { details: { fields } }) }])

function refuseReservedName(name: string): void {
  if (name !== ENVIRONMENT_SETTING) return
  const sentence = `„${ENVIRONMENT_SETTING}“ heißt der Mailserver aus den Einstellungen des Betreibers. Bitte wählen Sie einen anderen Namen.`
  throw new Refusal(400, sentence, { fields: { settingName: sentence } })
}

const unknown = () => notFound('Diesen Mailserver gibt es nicht mehr.')

export { listServerNames } from './queries.ts'
