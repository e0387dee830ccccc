import type pg from 'pg'
import type { TestAgent } from './factories.ts'
import { NO_OWN_TABLES } from './belonging.ts'

interface Table {
  readonly name: string
  readonly column: string
}

type Hashes = Readonly<Record<string, string>>

/** Reckoned by readings, and the account of a person who belongs to the office. */
const NO_OFFICE_TABLES = ['lead_lights', 'light_epochs', 'users']

/** Hashes, by table, what a person has of his own and what an office has. `owner` must be the tables' owner. */
export async function createRowHashes(owner: pg.Client) {
  const { rows: tables } = await owner.query<Table>(
    `select t.table_name as name, c.column_name as column
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('office_id', 'user_id', 'agent_id') order by 1, 2`,
  )
  const isOfOffice = ({ column }: Table) => column === 'office_id'
  const offices = new Set(tables.filter(isOfOffice).map(({ name }) => name))
  const own = tables.filter((table) => !offices.has(table.name) && !NO_OWN_TABLES.includes(table.name))
  const ofOffice = tables.filter((table) => isOfOffice(table) && !NO_OFFICE_TABLES.includes(table.name))
  const [person, office] = [createStatement('person', [...own, { name: 'users', column: 'id' }]), createStatement('office', ofOffice)]
  const hash = async (statement: ReturnType<typeof createStatement>, id: string): Promise<Hashes> => {
    const { rows } = await owner.query<{ name: string; hash: string }>({ ...statement, values: [id] })
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
  }
  return {
    hashOwn: ({ id }: Pick<TestAgent, 'id'>) => hash(person, id),
    hashOffice: ({ officeId }: Pick<TestAgent, 'officeId'>) => hash(office, officeId),
  }
}
export type RowHashes = Awaited<ReturnType<typeof createRowHashes>>

/** One statement, prepared by its name: planning it takes longer than hashing a few rows. */
const createStatement = (whose: string, tables: readonly Table[]) => ({
  name: `hash_rows_of_${whose}`,
  text: `select * from (${tables
    .map(
      ({ name, column }) =>
        `select '${name}.${column}' as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${name} t where ${column} = $1`,
    )
    .join(' union all ')}) hashes where hash is not null`,
})
