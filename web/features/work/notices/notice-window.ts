import { later } from '#web/lib/later.tsx'
import type { NoticeDialogProps } from './notice-dialog.tsx'

/** Loaded on demand, with the form library. */
export const NoticeWindow = later<NoticeDialogProps>(
  async () => (await import('./notice-dialog.tsx')).NoticeDialog,
  ({ onClose }) => onClose(),
)
