/** Whether an advert can be had at its source, by the source's own word; `unknown` where it says nothing. */
export const ADVERT_STATES = ['online', 'reserved', 'gone', 'unknown'] as const
export type AdvertState = (typeof ADVERT_STATES)[number]

export const ADVERT_STATE_LABEL: Record<AdvertState, string> = {
  online: 'online',
  reserved: 'reserviert',
  gone: 'nicht mehr online',
  unknown: 'wird geprüft',
}
