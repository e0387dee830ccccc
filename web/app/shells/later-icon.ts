import { later } from '#web/lib/later.tsx'

/** The sign of an entry in a menu that opens. The menu goes without where it cannot be fetched. */
export const LaterIcon = later<{ to: string }>(
  async () => (await import('./entry-icon.tsx').catch(() => ({ EntryIcon: () => null }))).EntryIcon,
  () => undefined,
)
