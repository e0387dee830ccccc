import { ExportChoices, NO_CHOICES } from '#shared/contract/work/export-choices.ts'
import type { Viewer } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { findChoices } from './queries-connection.ts'

/** The office's last choices with the agent's last broker, or defaults. */
export const rememberedChoices = async (ctx: Ctx, viewer: Viewer): Promise<ExportChoices> =>
  choicesIn(await findChoices(ctx, viewer)) ?? NO_CHOICES

export const choicesIn = (stored: unknown): ExportChoices | undefined => ExportChoices.safeParse(stored).data

export function parseChoices(text: string): ExportChoices {
  try {
    return ExportChoices.parse(JSON.parse(text))
  } catch {
    throw new Refusal(400, 'Die Auswahl für den Export ist nicht lesbar.')
  }
}
