import { later } from '#web/lib/later.tsx'

/** A menu entry's icon, loaded when the menu opens. Without a network, the menu works without icons. */
export const LaterIcon = later<{ to: string }>(
  async () => (await import('./entry-icon.tsx').catch(() => ({ EntryIcon: () => null }))).EntryIcon,
  () => undefined,
)
