import { DONE } from '#shared/contract/fields.ts'
import type { EmailTemplate, TemplateForm, TemplatePatch } from '#shared/contract/operations/email-templates.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import type { TemplateType } from '#shared/domain/mail-template.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { renderTemplate } from '../../../mail/render.ts'
import { sampleValues } from '../../../mail/samples.ts'
import { findTemplateFault, unknownPlaceholders } from '../../../mail/template-check.ts'
import { tryTemplate } from '../../../mail/try-template.ts'
import { builtInTemplate } from '../../../mail/templates/built-in.ts'
import { deleteTemplate, findTemplate, insertTemplate, listActive, listTemplates, type StoredTemplate, updateTemplate } from './queries.ts'

/** A template saved under older rules may break the current ones; it is then unused and carries the reason. */
const checked = (template: StoredTemplate): EmailTemplate => {
  const fault = findTemplateFault(template.htmlContent) ?? null
  return { ...template, fault, isInUse: template.isInUse && fault === null }
}

export async function listMailTemplates(ctx: Ctx, asked: Asked): Promise<Page<EmailTemplate>> {
  const page = await listTemplates(ctx, asked)
  return page.with(page.rows.map(checked))
}

/** Active templates that break the current rules. */
export async function faultyTemplates(ctx: Ctx): Promise<{ templateName: string; fault: string }[]> {
  return (await listActive(ctx)).flatMap(({ templateName, htmlContent }) => {
    const fault = findTemplateFault(htmlContent)
    return fault === undefined ? [] : [{ templateName, fault }]
  })
}

/** Drops empty entries and duplicates. */
const tidy = (variables: readonly string[]) => [...new Set(variables.filter((name) => name !== ''))]

export async function createTemplate(ctx: Ctx, form: TemplateForm, by: AdminId): Promise<EmailTemplate> {
  await refuseFaulty(ctx, form.templateType, form.htmlContent)
  const made = await inTransaction(ctx, async (ctx) => {
    const id = await insertTemplate(ctx, { ...form, variables: tidy(form.variables) })
    await record(ctx, 'template_made', by, id)
    return get(ctx, id)
  })
  ctx.log.info({ template: made.id, by }, 'mail template made')
  return made
}

export async function changeTemplate(ctx: Ctx, id: number, patch: TemplatePatch, by: AdminId): Promise<EmailTemplate> {
  if (patch.htmlContent !== undefined) await refuseFaulty(ctx, patch.templateType ?? (await get(ctx, id)).templateType, patch.htmlContent)
  const { variables, ...rest } = patch
  const changed = await inTransaction(ctx, async (ctx) => {
    if (!(await updateTemplate(ctx, id, { ...rest, ...(variables && { variables: tidy(variables) }) }))) throw unknown()
    await record(ctx, 'template_changed', by, id, Object.keys(patch))
    return get(ctx, id)
  })
  ctx.log.info({ template: id, by }, 'mail template changed')
  return changed
}

export async function removeTemplate(ctx: Ctx, id: number, by: AdminId): Promise<typeof DONE> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteTemplate(ctx, id))) throw unknown()
    await record(ctx, 'template_deleted', by, id)
  })
  ctx.log.info({ template: id, by }, 'mail template deleted')
  return DONE
}

type Act = `template_${'made' | 'changed' | 'deleted'}`

const record = (ctx: Ctx, kind: Act, by: AdminId, id: number, fields: readonly string[] = []): Promise<void> =>
  recordEvents(ctx, [{ kind, actorId: by, userIds: [], subjectIds: [id], ...(fields.length > 0 && { details: { fields } }) }])

/** Built-in text of a type, filled with sample values. */
export function renderBuiltIn(ctx: Ctx, type: TemplateType) {
  const { subject, html, text } = builtInTemplate(type, sampleValues(ctx, type))
  return { subject, htmlContent: html, textContent: text ?? '' }
}

interface Draft {
  readonly templateType: TemplateType
  readonly subject: string
  readonly htmlContent: string
  readonly textContent?: string | undefined
}

/** Renders the draft with the function that renders emails. For a draft that cannot be saved, returns only its subject and the fault. */
export async function renderPreview(ctx: Ctx, { templateType, subject, htmlContent, textContent }: Draft) {
  const values = sampleValues(ctx, templateType)
  const made = await tryTemplate({ html: htmlContent, values })
  const plain = renderTemplate({ subject, html: '', text: textContent ?? '' }, values)
  const unknown = unknownPlaceholders(templateType, subject, htmlContent, textContent ?? '')
  if ('fault' in made) return { subject: plain.subject, html: '', text: '', unknown, fault: made.fault }
  return { subject: plain.subject, html: made.html, text: textContent === undefined ? made.text : plain.text, unknown, fault: null }
}

/** Throws a refusal if the template cannot be rendered or breaks a rule. */
async function refuseFaulty(ctx: Ctx, type: TemplateType, html: string): Promise<void> {
  const made = await tryTemplate({ html, values: sampleValues(ctx, type) })
  if ('fault' in made) throw new Refusal(400, made.fault, { fields: { htmlContent: made.fault } })
}

async function get(ctx: Ctx, id: number): Promise<EmailTemplate> {
  const template = await findTemplate(ctx, id)
  if (!template) throw unknown()
  return checked(template)
}

const unknown = () => notFound('Diese Vorlage gibt es nicht mehr.')

export { listTemplateNames } from './queries.ts'
