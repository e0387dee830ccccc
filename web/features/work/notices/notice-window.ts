import { later } from '#web/lib/later.tsx'
import type { NoticeDialogProps } from './notice-dialog.tsx'

/** Comes when it is opened: it brings the form library along. */
export const NoticeWindow = later<NoticeDialogProps>(
  async () => (await import('./notice-dialog.tsx')).NoticeDialog,
  ({ onClose }) => onClose(),
)
