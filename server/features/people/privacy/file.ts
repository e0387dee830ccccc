import type { PersonSection } from '#shared/contract/people/privacy.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Holding } from '../../../privacy/holding.ts'
import type { Reach, Subject } from '../../../privacy/person.ts'
import { countToErase, readRows, rowsAbout } from '../../../privacy/queries-person.ts'
import { holdingsOf } from './holdings.ts'

const OPERATORS = 'Das Inserat verantwortet der Betreiber; hier geht, was Sie selbst dazu notiert haben.'
const NOTHING_LEFT = 'Darin nennt nichts mehr die Person.'

/** What is stored about a person, by table; tables without a row are left out. `limit`: rows per table. */
export async function sectionsOf(ctx: Ctx, subjects: readonly Subject[], reach: Reach, limit: number): Promise<PersonSection[]> {
  const sections: PersonSection[] = []
  for (const holding of holdingsOf(ctx)) {
    const section = await sectionOf(ctx, holding, subjects, reach, limit)
    if (section.count > 0) sections.push(section)
  }
  return sections
}

/** Whether anything is stored about these subjects that the caller is responsible for. */
export async function isHeld(ctx: Ctx, subjects: readonly Subject[], reach: Reach): Promise<boolean> {
  for (const holding of holdingsOf(ctx).filter(isShown))
    for (const subject of subjects) {
      const where = rowsAbout(holding, subject, reach)
      if (where && (await readRows(ctx, holding, where, 1)).count > 0) return true
    }
  return false
}

const isShown = ({ columns }: Holding): boolean => Object.keys(columns).length > 0

async function sectionOf(ctx: Ctx, holding: Holding, subjects: readonly Subject[], reach: Reach, limit: number): Promise<PersonSection> {
  const { table, title, purpose, basis, source, kept } = holding
  const rows: PersonSection['rows'] = []
  let [count, erased] = [0, 0]
  for (const subject of isShown(holding) ? subjects : []) {
    const where = rowsAbout(holding, subject, reach)
    if (!where) continue
    const found = await readRows(ctx, holding, where, limit)
    count += found.count
    rows.push(...found.rows.map((row) => labelledValues(holding, row)))
    erased += await countToErase(ctx, holding, subject, reach)
  }
  return {
    table,
    title,
    purpose,
    basis,
    source,
    kept,
    count,
    rows: rows.slice(0, limit),
    erased,
    stays: erased < count ? staysBecause(holding, reach) : null,
  }
}

function staysBecause({ erasure }: Holding, reach: Reach): string {
  if (typeof erasure === 'object' && 'keep' in erasure) return erasure.keep
  return reach === 'operator' ? NOTHING_LEFT : OPERATORS
}

/** Labelled values for display; empty ones are left out. */
function labelledValues(
  { columns, inside }: Pick<Holding, 'columns' | 'inside'>,
  row: Record<string, unknown>,
): { label: string; value: string }[] {
  return Object.entries(columns).flatMap(([column, label]) => {
    const names = inside?.[column]
    if (names) return labelledValues({ columns: names }, (row[column] ?? {}) as Record<string, unknown>)
    const value = asText(row[column])
    return value === '' ? [] : [{ label, value }]
  })
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n')
  return JSON.stringify(value)
}
