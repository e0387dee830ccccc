import type { AdminTipStatus } from '#shared/domain/tip.ts'

/** The administration's status labels. */
export const ADMIN_TIP_STATUS_LABEL: Record<AdminTipStatus, string> = {
  pending: 'Offen',
  contacted: 'Kontaktiert',
  contracted: 'Vertrag',
  rejected: 'Abgelehnt',
}
export const ADMIN_TIP_STATUS_TONE: Record<AdminTipStatus, 'grey' | 'blue' | 'green' | 'red'> = {
  pending: 'grey',
  contacted: 'blue',
  contracted: 'green',
  rejected: 'red',
}
