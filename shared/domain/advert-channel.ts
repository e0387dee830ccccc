/** The way by which an advert came in. All but the first one are an agent's own. */
export const ADVERT_CHANNELS = ['portal', 'file', 'mail', 'capture', 'tip'] as const
export type AdvertChannel = (typeof ADVERT_CHANNELS)[number]

/** How an agent handed in what he alone sees, where its source does not say so. */
export const OWN_CHANNEL_LABEL: Partial<Record<AdvertChannel, string>> = {
  file: 'aus Ihrer Datei',
  mail: 'aus einer E-Mail Ihres Suchauftrags',
  capture: 'von Ihnen übernommen',
}
