import { later } from '#web/lib/later.tsx'

/** Records the result of a call. Loaded on demand. */
export const CallWindow = later<{ id: number; userId: string; onClose: () => void }>(
  async () => (await import('./call-dialog.tsx')).CallDialog,
  ({ onClose }) => onClose(),
)
