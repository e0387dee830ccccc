import type { MigrationFile } from '#server/db/migrate.ts'
import { parseHeader, splitStatements } from '#server/db/migration-sql.ts'

/** Tables of a few rows in every installation. All others count as big. */
const SMALL = [
  'email_templates',
  'installation_key',
  'legal_texts',
  'migrations',
  'registration_settings',
  'retention_rules',
  'sign_in_settings',
  'smtp_settings',
  'sources',
]

/** A part of `alter table` that is refused, unless it also matches `unless`. */
type Action = readonly [is: RegExp, why: string, unless?: RegExp]

/** What locks a table for as long as all its rows are read or written. */
const SLOW: readonly Action[] = [
  [
    /^add (constraint \w+ )?(check|foreign key)\b/,
    'checks all rows under a lock: add it "not valid", and validate it in a stepwise migration',
    /\bnot valid$/,
  ],
  [
    /^add (constraint \w+ )?(unique|primary key|exclude)\b/,
    'builds an index under a lock: build it concurrently, then add the constraint "using index"',
    /\busing index\b/,
  ],
  [/^add column .*\b(check|unique|primary key)\b/, 'reads all rows under a lock: add the column, then the constraint as one of its own'],
  [
    /^add column .*\b(generated|(small|big)?serial|gen_random_uuid|random|clock_timestamp|nextval)\b/,
    'rewrites the table under a lock: add the column empty, and fill it in slices',
  ],
  [/^alter (column )?\w+ (set data )?type\b/, 'rewrites the table under a lock: add another column, and fill it in slices'],
]

/** What earlier releases cannot work with. */
const BREAKS: readonly Action[] = [
  [/^drop column\b/, 'removes what earlier releases use: that is a contract'],
  [/^rename (?!constraint\b)/, 'renames what earlier releases use: add it under the new name, and drop the old one by a contract'],
  [/^alter (column )?\w+ (set not null|drop default|(set data )?type\b)/, 'refuses what earlier releases write: that is a contract'],
  [/^add column .*\bnot null\b/, 'refuses rows of earlier releases, which do not know the column', /\bdefault\b/],
]

const listReasons = (rows: readonly Action[], action: string): string[] =>
  rows.flatMap(([is, why, unless]) => (is.test(action) && unless?.test(action) !== true ? [why] : []))

const CHANGES = /\b(?:update (?:only )?(?=\w+ (?:(?:as )?\w+ )?set\b)|delete from (?:only )?|merge into (?:only )?)(\w+)/g
const INDEX = /^create (?:unique )?index (concurrently )?(?:if not exists )?(\w+) on (?:only )?(\w+)/

interface Step {
  readonly text: string
  /** The statements before it. */
  readonly before: readonly string[]
  readonly isStepwise: boolean
  readonly isExpand: boolean
  /** Whether the table was there before this migration, and may have many rows. */
  readonly isBig: (table: string) => boolean
  /** Whether the table was there before this migration. */
  readonly isOld: (table: string) => boolean
}

/** What would let people wait, or break processes of the release before. It does not see how long a `select` reads, nor what triggers do. */
export function findFaults({ sql }: Pick<MigrationFile, 'sql'>): string[] {
  const header = parseHeader(sql)
  if (header === undefined) return ['its first line is neither "-- expand" nor "-- contract after NNNN_name.sql"']
  const statements = splitStatements(sql).map((statement) =>
    statement
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/'[^']*'/g, "''")
      .toLowerCase(),
  )
  const made = statements.flatMap((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? [])
  return statements.flatMap((text, index) => {
    const step: Step = {
      text,
      before: statements.slice(0, index),
      isStepwise: header.isStepwise,
      isExpand: header.contractAfter === undefined,
      isOld: (table) => !made.includes(table),
      isBig: (table) => !made.includes(table) && !SMALL.includes(table),
    }
    const faults = [...findAlterFaults(step), ...findIndexFaults(step), ...findOtherFaults(step), ...findRemovals(step)]
    return faults.map((fault) => `"${text.slice(0, 60)}" ${fault}`)
  })
}

function findAlterFaults({ text, before, isStepwise, isExpand, isBig, isOld }: Step): string[] {
  const [, table = '', actions = ''] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(text) ?? []
  return actions.split(/,(?![^(]*\))/).flatMap((part) => {
    const action = part.trim()
    const faults = [...(isBig(table) ? listReasons(SLOW, action) : []), ...(isExpand && isOld(table) ? listReasons(BREAKS, action) : [])]
    if (!isBig(table)) return faults
    const isValidated = before.some((statement) => statement.startsWith(`alter table ${table} validate constraint `))
    if (action.endsWith(' set not null') && !(isStepwise && isValidated))
      faults.push('reads all rows under a lock, unless a check of the same was validated in a step before it')
    if (action.startsWith('validate constraint ') && !isStepwise)
      faults.push('reads all rows under the locks of its transaction: validate it in a stepwise migration')
    return faults
  })
}

function findIndexFaults({ text, before, isBig }: Step): string[] {
  const [, concurrently, name = '', table = ''] = INDEX.exec(text) ?? []
  if (concurrently === undefined) return isBig(table) && name !== '' ? ['lets writers wait: build it concurrently, in a stepwise file'] : []
  return before.includes(`drop index concurrently if exists ${name}`)
    ? []
    : [`cannot run again after a failure: begin with "drop index concurrently if exists ${name}"`]
}

function findOtherFaults({ text, isStepwise, isBig }: Step): string[] {
  const faults: string[] = []
  const isSliced = isStepwise && text.startsWith('do ') && text.includes('commit;')
  const changed = text.startsWith('create ') ? [] : [...text.matchAll(CHANGES)].map(([, table = '']) => table)
  if (changed.some(isBig) && !isSliced) faults.push('locks all the rows it changes: change them in slices, each with its commit')
  if (/\bconcurrently\b/.test(text) && !isStepwise) faults.push('cannot be in a transaction: the migration must be stepwise')
  if (/^(cluster|vacuum full|lock|reindex (?!.*\bconcurrently\b))/.test(text)) faults.push('locks a whole table')
  if (/^do .*\bexecute\b/.test(text)) faults.push('hides its statements from this check')
  return faults
}

function findRemovals({ text, isExpand, isOld }: Step): string[] {
  const [, name = ''] = /^drop (?:table|view|function|type|sequence) (?:if exists )?(\w+)/.exec(text) ?? []
  return isExpand && name !== '' && isOld(name) ? ['removes what earlier releases use: that is a contract'] : []
}
