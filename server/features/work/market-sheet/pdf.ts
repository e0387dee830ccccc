import { readFileSync } from 'node:fs'
import type { File } from '#shared/contract/route.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import type { Agent } from '#shared/domain/ids.ts'
import { describeBasis, NO_TREND, perSqm, quarterName, SHEET_NOTES, sheetLines, calculateTrend } from '#shared/domain/market-sheet.ts'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { printable } from '../../../pdf/printable.ts'
import { typeset } from '../../../pdf/typeset.ts'
import { getLetterhead } from '../letterhead/service.ts'
import { noteMarketReport } from '../prospects/service.ts'
import { getMarketSheet } from './service.ts'

const SHEET = readFileSync(new URL('./market-sheet.typ', import.meta.url), 'utf8')

const TOO_FEW = 'Für diese Lage gibt es zu wenige vergleichbare Inserate. Ein Blatt ohne Grundlage gibt es nicht.'

/** The sheet for the owner, and a note that it was handed over. Nothing is sent: the agent does that. */
export async function handOver(ctx: Ctx, agent: Agent, id: number): Promise<File> {
  const file = await marketSheetPdf(ctx, agent, id)
  await noteMarketReport(ctx, agent, id, `Marktblatt mit Stand ${germanDay(berlinDay(ctx.clock.now()))} an den Eigentümer gegeben`)
  return file
}

/** The sheet as a document for the owner, without the agent's own notes. */
export async function marketSheetPdf(ctx: Ctx, agent: Agent, id: number): Promise<File> {
  const { officeId } = agent
  const sheet = await getMarketSheet(ctx, officeId, id)
  if (sheet.refusal !== null) throw new Refusal(409, sheet.refusal)
  if (!sheet.figures) throw new Refusal(409, TOO_FEW)
  const { name, trade, lines: contact } = await getLetterhead(ctx, agent)
  const day = berlinDay(new Date(sheet.countedAt))
  const quarters = calculateTrend(sheet.figures.quarters) ? sheet.figures.quarters : []
  const highest = Math.max(...quarters.map(({ pricePerSqm }) => pricePerSqm))
  const fields = printable({
    title: 'Marktblatt',
    agent: name,
    trade,
    contact,
    subject: sheet.title,
    place: sheet.place ?? '',
    basis: describeBasis(sheet, sheet.figures),
    day: `Stand ${germanDay(day)}`,
    lines: sheetLines(sheet, sheet.figures),
    quarters: quarters.map(({ from, listings, pricePerSqm }) => ({
      name: quarterName(from),
      listings: `${listings} neue Inserate`,
      price: perSqm(pricePerSqm),
      part: Math.round((100 * pricePerSqm) / highest),
    })),
    noTrend: NO_TREND,
    notes: SHEET_NOTES,
  })
  const content = await typeset(officeId, SHEET, { ...fields, date: day.split('-').map(Number) })
  return { name: `Marktblatt_${sheet.id}.pdf`, mediaType: 'application/pdf', content: [content] }
}
