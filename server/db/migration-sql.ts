/** What the first line of a migration promises to processes of earlier releases. */
interface Header {
  /** The migration that a release must have to run beside this one; undefined if every earlier release may. */
  readonly contractAfter: string | undefined
  /** Each statement commits by itself: what is built concurrently cannot be in a transaction. */
  readonly isStepwise: boolean
}

const HEADER = /^-- (?:expand|contract after (\d{4}_\w+\.sql))(, stepwise)?$/

/** Undefined in migrations from before the rule, which ran while all processes were stopped. */
export function parseHeader(sql: string): Header | undefined {
  const found = HEADER.exec(sql.split('\n', 1)[0] ?? '')
  return found ? { contractAfter: found[1], isStepwise: found[2] !== undefined } : undefined
}

const COMMENT_OR_TEXT = /--[^\n]*|\/\*[^]*?\*\/|'[^']*'|"[^"]*"|(\$\w*\$)[^]*?\1/g
/** A semicolon within a text or the body of a function ends no statement. */
const STATEMENT = /(?:'[^']*'|"[^"]*"|(\$\w*\$)[^]*?\1|[^;])+/g

/** Without the comments between them. */
export function splitStatements(sql: string): string[] {
  const bare = sql.replaceAll(COMMENT_OR_TEXT, (piece) => (/^(?:--|\/\*)/.test(piece) ? '' : piece))
  return [...bare.matchAll(STATEMENT)].map(([statement]) => statement.trim()).filter((statement) => statement !== '')
}

/** The same as one transaction, for tables that are not in use yet. */
export const withoutSteps = (sql: string): string => sql.replaceAll(/\bconcurrently\b|\bcommit;/gi, '')
