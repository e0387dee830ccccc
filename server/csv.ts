import type { File } from '#shared/contract/route.ts'

/** Money has two decimals, any other number as many as it needs. */
export type Cell = string | number | { readonly euro: number }

/** A table for spreadsheets with German settings. */
export function csvFile(name: string, rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>): File {
  return { name, mediaType: 'text/csv; charset=utf-8', content: formatLines(rows) }
}

async function* formatLines(rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>): AsyncIterable<string> {
  yield '\uFEFF'
  for await (const row of rows) yield `${row.map(cell).join(';')}\r\n`
}

/** Numbers are ours and stay numbers; texts are neutralised, because a spreadsheet may run them as formulas. */
function cell(value: Cell): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'object') return value.euro.toFixed(2).replace('.', ',')
  const harmless = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}
