import type { MigrationFile } from '#server/db/migrate.ts'

const toFile = (name: string, sql: string): MigrationFile => ({ name, sql, checksum: name })

/** Migrations as the next release might have them, at a table that people write meanwhile. Its code is the present one. */
export const EXPANSIONS: readonly MigrationFile[] = [
  toFile(
    '9996_next_notes.sql',
    `-- expand
    alter table prospect_activities add column next_note text;
    create table next_notes (activity_id bigint primary key);
    create function keep_next_note() returns trigger language plpgsql as $$
    begin
      insert into next_notes values (new.id);
      return null;
    end
    $$;
    create trigger keep_next_note after insert on prospect_activities for each row execute function keep_next_note();`,
  ),
  toFile(
    '9997_next_notes_index.sql',
    `-- expand, stepwise
    drop index concurrently if exists prospect_activities_next_note;
    create index concurrently prospect_activities_next_note on prospect_activities (next_note);`,
  ),
]

/** A migration as the release after the next might have it. */
export const CONTRACT = toFile(
  '9998_no_next_notes.sql',
  `-- contract after 9997_next_notes_index.sql
  drop trigger keep_next_note on prospect_activities;
  alter table prospect_activities drop column next_note;`,
)
