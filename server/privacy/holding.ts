import type { DB } from '../db/schema.ts'

export type TableName = keyof DB

/** How the rows about a person are found: by the account, property, tip, business or search client they belong to. */
export type FoundBy =
  /** Of these columns `office_id` counts only for an office's only agent. With `client` also by the search client of the office in `owner`. */
  | { readonly account: readonly string[]; readonly client?: string; readonly owner?: string }
  /** Limited to one owner, an office or agent, if a column names one; with `isShared` also rows without. With `client` also by the owner's search client. */
  | { readonly property: string; readonly owner?: string; readonly isShared?: true; readonly client?: string }
  /** By source and number, as records refer to an advert. */
  | { readonly advert: true; readonly owner: string }
  | { readonly tip: string }
  /** Rows of a directory, which belong to the operator even if an agent has them in a list. */
  | { readonly business: string }
  /** Not found by person, with the reason. */
  | { readonly nobody: string }

/** How these rows are erased. */
export type Erasure =
  | 'row'
  /**
   * Columns that are emptied; a non-nullable one becomes an empty text. `reworded` lists columns whose words are replaced by fixed ones; `remember`
   * names the column that lists fields not to be filled again.
   */
  | {
      readonly blank: readonly string[]
      readonly empty?: readonly string[]
      readonly reworded?: Readonly<Record<string, string>>
      readonly remember?: string
    }
  /** Kept, with the reason. */
  | { readonly keep: string }

/**
 * The personal data in one table, declared once by the feature that writes it. Everything except the column names is German, because users read it.
 */
export interface Holding {
  readonly table: TableName
  /** Whose data: an owner's, a search client's or an account holder's. */
  readonly of: 'owner' | 'client' | 'account'
  readonly title: string
  /** Labels by column. These columns are disclosed. */
  readonly columns: Readonly<Record<string, string>>
  /** For a JSON column: its keys with their labels. */
  readonly inside?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** For a column with codes or nested data: its value in readable form. */
  readonly reads?: Readonly<Record<string, (value: unknown) => string>>
  /** Columns sealed with the installation's key: masked on the screen, readable in the file for the person. */
  readonly sealed?: readonly string[]
  /** Columns hidden on the operator's screen while this column, the person's consent, is empty: in the row, or in the tip named by `tip`. */
  readonly consented?: { readonly by: string; readonly tip?: string; readonly columns: readonly string[] }
  readonly found: FoundBy
  readonly purpose: string
  readonly basis: string
  readonly source: string
  readonly kept: string
  readonly erasure: Erasure
}

/** A feature's declaration of its tables. */
export interface PersonalData {
  readonly holdings: readonly Holding[]
  /** Columns of these tables without readable personal data: states, keys, hashes, sealed values. */
  readonly plain?: Readonly<Partial<Record<TableName, string>>>
  /** Tables without personal data, and the reason. */
  readonly without?: Readonly<Partial<Record<TableName, string>>>
}

export const BASIS = {
  interest: 'Berechtigtes Interesse, Art. 6 Abs. 1 Buchst. f DSGVO',
  contract: 'Vertrag über die Nutzung, Art. 6 Abs. 1 Buchst. b DSGVO',
  duty: 'Gesetzliche Pflicht, Art. 6 Abs. 1 Buchst. c DSGVO',
  proof: 'Nachweispflicht, Art. 6 Abs. 1 Buchst. c DSGVO mit § 7a UWG',
} as const

/** Kept as long as the account. */
export const WITH_ACCOUNT = 'Bis das Konto gelöscht wird'
