import { type TestDatabase, withOwner } from './database.ts'

/** Every value of every table that contains a word: an independent search that does not use the registry of personal data. */
export async function valuesWith(database: TestDatabase, word: string): Promise<{ where: string; value: string }[]> {
  return withOwner(database, async (client) => {
    const { rows: tables } = await client.query<{ t: string }>(
      `select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: { where: string; value: string }[] = []
    for (const { t } of tables) {
      const { rows } = await client.query<{ column: string; value: string }>(
        `select e.key as column, e.value from ${t} x, jsonb_each_text(to_jsonb(x)) e where e.value ilike $1`,
        [`%${word}%`],
      )
      found.push(...rows.map(({ column, value }) => ({ where: `${t}.${column}`, value })))
    }
    return found
  })
}

/** Whether one of the values contains this one, however it is laid out. */
export function isAmong(values: readonly string[], value: string): boolean {
  const squeezed = (text: string) => text.replace(/[\s[\]{}:"]/g, '')
  return values.some((one) => squeezed(one).includes(squeezed(value)))
}

/** The values of an access export as JSON. */
export function valuesIn(text: string): string[] {
  const { bereiche = [] } = JSON.parse(text.startsWith('{') ? text : '{}') as { bereiche?: { eintraege: Record<string, string>[] }[] }
  return bereiche.flatMap(({ eintraege }) => eintraege.flatMap((entry) => Object.values(entry)))
}

/** Derived by the database from other columns: for searching only, never shown. */
export const DERIVED =
  /^(prospects\.(words|found_by)|properties\.words|properties\.place_keys|adverts\.place_keys|property_tips\.place_street|exports\.error_message)$/
