import type { EmailTemplate, TemplateForm, TemplatePatch } from '#shared/contract/operations/email-templates.ts'
import type { TemplateType } from '#shared/domain/mail-template.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { MailTemplate } from '../../../mail/render.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'

function all({ db }: Ctx) {
  return db
    .selectFrom('email_templates as t')
    .select([
      't.id',
      't.template_name as templateName',
      't.template_type as templateType',
      't.subject',
      't.html_content as htmlContent',
      't.text_content as textContent',
      't.variables',
      't.is_active as isActive',
      't.created_at as createdAt',
      't.updated_at as updatedAt',
      sql<boolean>`t.is_active and not exists (
        select from email_templates n where n.template_type = t.template_type and n.is_active and (n.created_at, n.id) > (t.created_at, t.id)
      )`.as('isInUse'),
    ])
    .$narrowType<{ templateType: TemplateType }>()
}

/** Whether a template may be sent is checked on every read, because the rules change. */
export type StoredTemplate = Omit<EmailTemplate, 'fault'>

/** Active templates; only the newest of each type is used. */
export async function listActive({ db }: Ctx): Promise<{ templateName: string; htmlContent: string }[]> {
  return db
    .selectFrom('email_templates')
    .select(['template_name as templateName', 'html_content as htmlContent'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}

/** Newest first. */
export async function listTemplates(ctx: Ctx, asked: Asked): Promise<Page<StoredTemplate>> {
  const rows = await all(ctx)
    .where(isOlder('t.created_at', 't.id', asked))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ createdAt, id }) => [createdAt, id])
}

export const findTemplate = (ctx: Ctx, id: number): Promise<StoredTemplate | undefined> =>
  all(ctx).where('t.id', '=', id).executeTakeFirst()

export async function insertTemplate({ db, clock }: Ctx, form: TemplateForm): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('email_templates')
    .values({
      template_name: form.templateName,
      template_type: form.templateType,
      subject: form.subject,
      html_content: form.htmlContent,
      text_content: form.textContent ?? null,
      variables: form.variables,
      is_active: form.isActive,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if the template does not exist. */
export async function updateTemplate({ db, clock }: Ctx, id: number, patch: TemplatePatch): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_templates')
    .set({
      template_name: patch.templateName,
      template_type: patch.templateType,
      subject: patch.subject,
      html_content: patch.htmlContent,
      text_content: patch.textContent === '' ? null : patch.textContent,
      variables: patch.variables,
      is_active: patch.isActive,
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if the template does not exist. */
export async function deleteTemplate({ db }: Ctx, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('email_templates').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Names of these templates, for the log. */
export function listTemplateNames({ db }: Ctx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('email_templates')
    .select(['id', 'template_name as name'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

/** The newest active template of this type. */
export async function findNewest({ db }: Ctx, type: TemplateType): Promise<MailTemplate | undefined> {
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
