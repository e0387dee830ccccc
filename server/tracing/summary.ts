/** Also one that is cut off. */
const LITERAL = /'(?:[^']|'')*(?:'|$)/g
const NAME = String.raw`((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)`
/** Words after which `from` and `update` name no table. */
const OTHERWISE = String.raw`(?<!\b(?:for|key|do|distinct|epoch|year|isoyear|month|week|day|dow|isodow|hour|minute|second)\s+)`
/** A keyword and the table after it, unless that is a function. */
const TABLE = new RegExp(
  String.raw`${OTHERWISE}\b(?:(insert into)\s+${NAME}|(delete from|merge into|update|from|join)\s+(?:only\s+|lateral\s+)?${NAME}(?!["\w.]|\s*\())`,
  'gi',
)
/** The name of a common table expression. */
const NAMED = /(?:\bwith\s+(?:recursive\s+)?|,\s*)"?([a-z_]\w*)"?\s*(?:\([^()]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi
const NO_TABLES = new Set(['select', 'set', 'values'])
const TABLES_MAX = 6
/** Longer texts are mostly inserts of many rows, which name their table first. */
const READ_MAX = 8_000
const KEPT_MAX = 1_000

/** Summaries by statement, because the same ones come again and again. */
const kept = new Map<string, string>()

/** What a statement does and to which tables, such as `select adverts properties`. Nothing else of it is shown, because it might contain a value. */
export function summarize(statement: string): string {
  const known = kept.get(statement)
  if (known !== undefined) return known
  const summary = nameWork(statement.slice(0, READ_MAX).replaceAll(LITERAL, "''"))
  if (statement.length > READ_MAX) return summary
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(statement, summary)
  return summary
}

function nameWork(text: string): string {
  const own = new Set([...text.matchAll(NAMED)].map(([, name = '']) => name.toLowerCase()))
  const verbs = new Set<string>()
  const tables = new Set<string>()
  for (const [, insert, into, keyword = insert ?? '', name = into ?? ''] of text.matchAll(TABLE)) {
    const table = name.replaceAll('"', '').toLowerCase()
    if (NO_TABLES.has(table)) continue
    const [verb = ''] = keyword.toLowerCase().split(/\s/)
    if (verb !== 'from' && verb !== 'join') verbs.add(verb)
    if (!own.has(table)) tables.add(table)
  }
  const [, first = 'statement'] = /^\s*([a-z]+)/i.exec(text) ?? []
  if (verbs.size === 0) verbs.add(first.toLowerCase() === 'with' ? 'select' : first.toLowerCase())
  return [...verbs, ...[...tables].slice(0, TABLES_MAX)].join(' ')
}
