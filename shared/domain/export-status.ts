/** Where the handing over of a property to the CRM stands. */
export const EXPORT_STATUSES = ['pending', 'success', 'failed', 'skipped'] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]

/** How an exported object stood in the CRM when it was seen there last. */
export const SEEN_STATES = ['there', 'archived', 'gone'] as const
export type SeenState = (typeof SEEN_STATES)[number]

export const EXPORT_STATUS_LABEL: Record<ExportStatus, string> = {
  pending: 'Läuft',
  success: 'Exportiert',
  failed: 'Fehlgeschlagen',
  skipped: 'Ausgelassen',
}
