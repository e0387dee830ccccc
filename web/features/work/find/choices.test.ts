import { describe, expect, it } from 'vitest'
import { listChoices } from './choices.ts'

const ENTRIES = [
  { to: '/properties', label: 'Suche', icon: null, group: 'Seiten' },
  { to: '/provisionen', label: 'Provisionen', icon: null, group: 'Seiten' },
  { to: '/search-criteria?form=neu', label: 'Neue Suchanfrage anlegen', icon: null, group: 'Aktionen' },
] as const
const FOUND = [
  { kind: 'prospect', id: '7', title: 'Jörg Harmsen', line: 'Haus am Deich', path: '/property/7' },
  { kind: 'note', id: 'n7', title: 'Haus am Deich', line: 'Harmsen ruft an', path: '/property/7' },
] as const
const labels = (text: string, found = [] as readonly (typeof FOUND)[number][]) =>
  listChoices(ENTRIES, text, found).map(({ label }) => label)

describe('the command palette', () => {
  it('shows all pages and actions while nothing is typed', () => {
    expect(labels('')).toEqual(['Suche', 'Provisionen', 'Neue Suchanfrage anlegen'])
  })

  it('lists hits first, then pages and actions with a matching name', () => {
    expect(listChoices(ENTRIES, 'SUCH', FOUND).map(({ group, to }) => [group, to])).toEqual([
      ['Eigentümer und Objekte', '/property/7'],
      ['Notizen und Aktivitäten', '/property/7'],
      ['Seiten', '/properties'],
      ['Aktionen', '/search-criteria?form=neu'],
      ['Aktionen', '/prospect-management?q=SUCH'],
    ])
  })

  it('looks up the caller if a number was typed', () => {
    expect(listChoices(ENTRIES, '0171/55 50', []).map(({ to }) => to)).toEqual(['/call/0171%2F55%2050'])
    expect(labels('12')).toEqual([])
  })
})
