/** The calendar quarter before the one of this day: its first day and the first day after it. */
export function lastQuarter(day: string): { readonly from: string; readonly until: string } {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const first = (month: number, year: number) => `${year}-${String(month).padStart(2, '0')}-01`
  const begun = month - ((month - 1) % 3)
  return { from: begun === 1 ? first(10, year - 1) : first(begun - 3, year), until: first(begun, year) }
}

/** `3. Quartal 2026`, by its first day. */
export const nameQuarter = (from: string): string => `${Math.ceil(Number(from.slice(5, 7)) / 3)}. Quartal ${from.slice(0, 4)}`
