import type { ReportFigures } from '#shared/contract/work/report.ts'
import type { File } from '#shared/contract/route.ts'
import { RATED_STEPS, REPORT_GROUP_LABEL, REPORT_NUMBER_LABEL } from '#shared/domain/report.ts'
import { type Cell, csvFile } from '../../../csv.ts'
import type { Ctx } from '../../../ctx.ts'
import { getReport, type Grouped, type Reader } from './service.ts'

const TOO_FEW = 'zu wenige'

/** The report as a table: shares in percent, with the bounds of their intervals. */
export async function reportFile(ctx: Ctx, reader: Reader, asked: Grouped): Promise<File> {
  const { from, to, by, rows, total } = await getReport(ctx, reader, asked)
  const heads = [
    REPORT_GROUP_LABEL[by],
    REPORT_NUMBER_LABEL.leads,
    ...RATED_STEPS.flatMap((step) => [REPORT_NUMBER_LABEL[step], `${REPORT_NUMBER_LABEL[step]} %`, 'von %', 'bis %']),
    REPORT_NUMBER_LABEL.contacts,
    'Kontakte je Auftrag',
    REPORT_NUMBER_LABEL.paid,
    'Gezahlt in Euro',
  ]
  const lines = [...rows.map(({ label, ...figures }) => toCells(label, figures)), toCells('Zusammen', total)]
  return csvFile(`Auswertung_${from}_${to}.csv`, [heads, ...lines])
}

const percent = (share: number) => Math.round(share * 1_000) / 10

function toCells(label: string, { rates, ...figures }: ReportFigures): Cell[] {
  const { contactsPerMandate: perMandate } = figures
  return [
    label,
    figures.leads,
    ...RATED_STEPS.flatMap((step): Cell[] => {
      const rate = rates[step]
      return [figures[step], ...(rate ? [percent(rate.share), percent(rate.low), percent(rate.high)] : [TOO_FEW, '', ''])]
    }),
    figures.contacts,
    perMandate === null ? '' : Math.round(perMandate * 10) / 10,
    figures.paid,
    { euro: figures.paidAmount },
  ]
}
