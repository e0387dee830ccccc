import { later } from '#web/lib/later.tsx'

/** Icon of a menu entry, loaded when the menu opens. Without network the menu works without it. */
export const LaterIcon = later<{ to: string }>(
  async () => (await import('./entry-icon.tsx').catch(() => ({ EntryIcon: () => null }))).EntryIcon,
  () => undefined,
)
