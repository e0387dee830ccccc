import type { ReactNode } from 'react'
import type { Found } from '#shared/contract/work/find.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { paths } from '#web/lib/paths.ts'

/** A static page or action. */
export interface PaletteEntry {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  readonly group: 'Seiten' | 'Aktionen'
}

/** One line in the palette. */
export interface Choice {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly line: string | null
  /** Null if there is nothing to open. */
  readonly to: string | null
  readonly icon?: ReactNode
}

export const GROUP: Readonly<Record<Found['kind'], string>> = {
  prospect: 'Eigentümer und Objekte',
  colleague: 'Bei Kollegen',
  note: 'Notizen und Aktivitäten',
  partner: 'Partner',
  tip: 'Tipps',
  search: 'Suchanfragen',
}

/** At least six digits, and nothing but a phone number. */
const NUMBER = /^\+?[\d\s()/.-]*$/
const isNumber = (text: string) => NUMBER.test(text) && text.replace(/\D/g, '').length >= 6

/** Entries for the typed text: hits, pages and actions by name, then other places to search. */
export function listChoices(entries: readonly PaletteEntry[], text: string, found: readonly Found[]): Choice[] {
  const words = foldGerman(text).split(/\s+/).filter(Boolean)
  const named = entries
    .filter(({ label }) => words.every((word) => foldGerman(label).includes(word)))
    .map(({ to, label, icon, group }): Choice => ({ key: to, group, label, line: null, to, icon }))
  const hits = found.map(({ kind, id, title, line, path }): Choice => ({
    key: `${kind}:${id}`,
    group: GROUP[kind],
    label: title,
    line,
    to: path,
  }))
  const further = isNumber(text)
    ? [{ key: 'call', group: 'Aktionen', label: `Wem gehört ${text}?`, line: null, to: paths.call(text) }]
    : text.length >= 3
      ? [
          {
            key: 'prospects',
            group: 'Aktionen',
            label: `In den Prospects suchen: „${text}“`,
            line: null,
            to: `${paths.prospects}?q=${encodeURIComponent(text)}`,
          },
        ]
      : []
  // pages and actions come after the hits, in two groups
  const [pages, actions] = [named.filter(({ group }) => group === 'Seiten'), named.filter(({ group }) => group === 'Aktionen')]
  return text === '' ? named : [...hits, ...pages, ...actions, ...further]
}
