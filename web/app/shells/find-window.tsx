import type { PaletteEntry } from '#web/features/work/find/choices.ts'
import { Palette } from '#web/features/work/find/palette.tsx'
import { paths } from '#web/lib/paths.ts'
import { EntryIcon } from './entry-icon.tsx'
import { CALLS, DASHBOARD, type Entry, PARTNERS, PROPERTIES, PROSPECTS, SYNC, useEntries } from './main-nav.tsx'

const PAGES: readonly Entry[] = [
  CALLS,
  DASHBOARD,
  PROSPECTS,
  ...PROPERTIES,
  ...PARTNERS,
  ...SYNC,
  { to: paths.leadScore, label: 'Lead-Score' },
  { to: paths.profile, label: 'Mein Profil' },
  { to: paths.office, label: 'Büro' },
  { to: paths.privacyDesk, label: 'Datenschutz' },
]

const ACTIONS: readonly Entry[] = [
  { to: paths.newSavedSearch, label: 'Neue Suchanfrage anlegen' },
  { to: paths.logout, label: 'Abmelden' },
]

const as = (group: PaletteEntry['group']) => (entry: Entry) => ({ ...entry, icon: <EntryIcon to={entry.to} />, group })

/** Searches the menu's pages and actions, and the agent's own data. */
export function FindWindow({ onClose }: { onClose: () => void }) {
  const entries = [...useEntries(PAGES).map(as('Seiten')), ...ACTIONS.map(as('Aktionen'))]
  return <Palette entries={entries} onClose={onClose} />
}
