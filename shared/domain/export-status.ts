/** Status of a property's export to the CRM. */
export const EXPORT_STATUSES = ['pending', 'success', 'failed', 'skipped'] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]

/** State of an exported property in the CRM at the last check. */
export const SEEN_STATES = ['there', 'archived', 'gone'] as const
export type SeenState = (typeof SEEN_STATES)[number]

export const EXPORT_STATUS_LABEL: Record<ExportStatus, string> = {
  pending: 'Läuft',
  success: 'Exportiert',
  failed: 'Fehlgeschlagen',
  skipped: 'Ausgelassen',
}
