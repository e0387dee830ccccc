import { later } from '#web/lib/later.tsx'

/** Records a call's result. Loaded on demand. */
export const CallWindow = later<{ id: number; userId: string; onClose: () => void }>(
  async () => (await import('./call-dialog.tsx')).CallDialog,
  ({ onClose }) => onClose(),
)
