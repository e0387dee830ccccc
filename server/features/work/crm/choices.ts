import { ExportChoices, NO_CHOICES } from '#shared/contract/work/export-choices.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { findChoices } from './queries-connection.ts'

/** The agent's last choices, or defaults. */
export const rememberedChoices = async (ctx: Ctx, officeId: OfficeId): Promise<ExportChoices> =>
  choicesIn(await findChoices(ctx, officeId)) ?? NO_CHOICES

export const choicesIn = (stored: unknown): ExportChoices | undefined => ExportChoices.safeParse(stored).data

export function parseChoices(text: string): ExportChoices {
  try {
    return ExportChoices.parse(JSON.parse(text))
  } catch {
    throw new Refusal(400, 'Die Auswahl für den Export ist nicht lesbar.')
  }
}
