import type { DB } from '../db/schema.ts'

export type TableName = keyof DB

/** How the rows about somebody are found: by the account, the property, the tip or the business they belong to. */
export type FoundBy =
  | { readonly account: readonly string[] }
  /** Of one agent where a column names him; with `isShared` also what is nobody's alone. */
  | { readonly property: string; readonly agent?: string; readonly isShared?: true }
  /** As records name an advert: by source and number. */
  | { readonly advert: true; readonly agent: string }
  | { readonly tip: string }
  /** Of a directory: the operator's, whoever has it in his list. */
  | { readonly business: string }
  /** Nobody finds himself here; says why. */
  | { readonly nobody: string }

/** What deleting means for these rows. */
export type Erasure =
  | 'row'
  /** Columns that are emptied; one that must not be null becomes an empty text. `remember` names the column that lists what must not be filled again. */
  | { readonly blank: readonly string[]; readonly empty?: readonly string[]; readonly remember?: string }
  /** Stays, and why. */
  | { readonly keep: string }

/** What one table holds of people: said once, by the feature that writes it. Everything but names of columns is German, for people. */
export interface Holding {
  readonly table: TableName
  /** Whose data: an owner's, or that of somebody with an account. */
  readonly of: 'owner' | 'account'
  readonly title: string
  /** Column → its name for people. These are handed out. */
  readonly columns: Readonly<Record<string, string>>
  /** Of a column with JSON: its keys by their names for people. */
  readonly inside?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly found: FoundBy
  readonly purpose: string
  readonly basis: string
  readonly source: string
  readonly kept: string
  readonly erasure: Erasure
}

/** What a feature says about its tables. */
export interface PersonalData {
  readonly holdings: readonly Holding[]
  /** Columns of these tables that tell nothing about anybody, or nothing that can be read: states, keys, hashes, what is sealed. */
  readonly plain?: Readonly<Partial<Record<TableName, string>>>
  /** Tables without personal data, and why. */
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
