const WRITES = /\binsert into\b|\bdelete from\b|\bupdate\s+(?:only\s+)?[\w."]+\s+(?:(?:as\s+)?\w+\s+)?set\b/i

/** Whether a statement writes rows, also in a part of it. */
export const isWrite = (sql: string): boolean => WRITES.test(sql)
