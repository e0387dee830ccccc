/** Matches Kysely calls and raw statements that name a written table, but not `on conflict do update` or `for update`. */
const WRITE =
  /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"]|\b(?:insert\s+into|delete\s+from|merge\s+into)\s+|\bupdate\s+(?=[a-z_]+(?:\s+(?:as\s+)?[a-z]+)?\s+set\b))([a-z_]+)/gi

export const tablesWrittenIn = (text: string): string[] => [...text.matchAll(WRITE)].map(([, table]) => table as string)
