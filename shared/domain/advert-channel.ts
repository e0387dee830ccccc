/** How an advert was added. All channels except `portal` belong to one agent. */
export const ADVERT_CHANNELS = ['portal', 'file', 'mail', 'capture', 'tip'] as const
export type AdvertChannel = (typeof ADVERT_CHANNELS)[number]

/** Origin of an advert visible to one agent only, if its source does not show it. */
export const OWN_CHANNEL_LABEL: Partial<Record<AdvertChannel, string>> = {
  file: 'aus einer Datei Ihres Büros',
  mail: 'aus einer Suchauftrags-Mail Ihres Büros',
  capture: 'von Ihrem Büro übernommen',
}
