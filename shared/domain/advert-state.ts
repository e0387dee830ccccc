/** Availability of an advert as reported by its source; `unknown` if the source does not report it. */
export const ADVERT_STATES = ['online', 'reserved', 'gone', 'unknown'] as const
export type AdvertState = (typeof ADVERT_STATES)[number]

export const ADVERT_STATE_LABEL: Record<AdvertState, string> = {
  online: 'online',
  reserved: 'reserviert',
  gone: 'nicht mehr online',
  unknown: 'wird geprüft',
}
