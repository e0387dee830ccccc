import type { PersonSection } from '#shared/contract/people/privacy.ts'
import { maskKey } from '#shared/domain/masked-key.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Holding } from '../../../privacy/holding.ts'
import type { Reach, Subject } from '../../../privacy/person.ts'
import { countToErase, readRows, rowsAbout } from '../../../privacy/queries-person.ts'
import { listHoldings } from './holdings.ts'

const OPERATORS = 'Das Inserat verantwortet der Betreiber; hier geht, was Sie selbst dazu notiert haben.'
const NOTHING_LEFT = 'Darin nennt nichts mehr die Person.'

/** The screen shows the first rows, with secrets masked; the person's file contains everything. */
type Extent = 'screen' | 'file'

/** Rows per table. */
const LIMIT = { screen: 20, file: 1_000_000 } as const

/** What is stored about a person, by table; tables without a row are left out. */
export async function listSections(ctx: Ctx, subjects: readonly Subject[], reach: Reach, extent: Extent): Promise<PersonSection[]> {
  const sections: PersonSection[] = []
  for (const holding of listHoldings(ctx)) {
    const section = await getSection(ctx, holding, subjects, reach, extent)
    if (section.count > 0) sections.push(section)
  }
  return sections
}

/** Whether anything for which the caller is responsible is stored about these subjects. */
export async function isHeld(ctx: Ctx, subjects: readonly Subject[], reach: Reach): Promise<boolean> {
  for (const holding of listHoldings(ctx).filter(isShown))
    for (const subject of subjects) {
      const where = rowsAbout(holding, subject, reach)
      if (where && (await readRows(ctx, holding, where, { limit: 1, hides: true })).count > 0) return true
    }
  return false
}

const isShown = ({ columns }: Holding): boolean => Object.keys(columns).length > 0

async function getSection(ctx: Ctx, holding: Holding, subjects: readonly Subject[], reach: Reach, extent: Extent): Promise<PersonSection> {
  const asked = { limit: LIMIT[extent], hides: reach === 'operator' && extent === 'screen' }
  const { table, title, purpose, basis, source, kept } = holding
  const rows: PersonSection['rows'] = []
  let [count, erased] = [0, 0]
  for (const subject of isShown(holding) ? subjects : []) {
    const where = rowsAbout(holding, subject, reach)
    if (!where) continue
    const found = await readRows(ctx, holding, where, asked)
    count += found.count
    rows.push(...found.rows.map((row) => labelledValues(holding, unsealed(ctx, holding, row, extent))))
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
    rows: rows.slice(0, asked.limit),
    erased,
    stays: erased < count ? staysBecause(holding, reach) : null,
  }
}

/** The row with its sealed values as text. A value sealed with another key is left out. */
function unsealed({ secrets }: Ctx, { sealed = [] }: Holding, row: Record<string, unknown>, extent: Extent): Record<string, unknown> {
  const opened = sealed.map((column) => {
    const value = row[column]
    const text = Buffer.isBuffer(value) ? secrets.open(value) : undefined
    return [column, text !== undefined && extent === 'screen' ? maskKey(text) : text] as const
  })
  return { ...row, ...Object.fromEntries(opened) }
}

function staysBecause({ erasure }: Holding, reach: Reach): string {
  if (typeof erasure === 'object' && 'keep' in erasure) return erasure.keep
  return reach === 'operator' ? NOTHING_LEFT : OPERATORS
}

/** Labelled values for display; empty ones are left out. */
function labelledValues(
  { columns, inside, reads }: Pick<Holding, 'columns' | 'inside' | 'reads'>,
  row: Record<string, unknown>,
): { label: string; value: string }[] {
  return Object.entries(columns).flatMap(([column, label]) => {
    const names = inside?.[column]
    if (names) return labelledValues({ columns: names }, (row[column] ?? {}) as Record<string, unknown>)
    const given = row[column] ?? null
    const value = given === null ? '' : (reads?.[column] ?? asText)(given)
    return value === '' ? [] : [{ label, value }]
  })
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n')
  return JSON.stringify(value)
}
