/** How an agent found an owner's address; neither through a register nor an information service. */
export const ADDRESS_ORIGIN_LABEL = {
  advert: 'Aus Text oder Bildern des Inserats',
  map: 'Von der Karte des Inserats',
  sight: 'Vor Ort gesehen',
  owner: 'Vom Eigentümer genannt',
  other: 'Anders ermittelt',
} as const
export type AddressOrigin = keyof typeof ADDRESS_ORIGIN_LABEL
export const ADDRESS_ORIGINS = Object.keys(ADDRESS_ORIGIN_LABEL) as [AddressOrigin, ...AddressOrigin[]]

const WORDS: Readonly<Record<AddressOrigin, string>> = {
  advert: 'Text oder Bildern des Inserats',
  map: 'der Karte des Inserats',
  sight: 'eigener Anschauung vor Ort',
  owner: 'Ihren eigenen Angaben',
  other: 'eigenen Ermittlungen',
}

/** Continues "Ihre Daten stammen aus dem Inserat", because Art. 14 DSGVO requires the source of all data; empty for the advert's address. */
export const addressOriginWords = (origin: AddressOrigin | null): string => (origin === null ? '' : `, Ihre Anschrift aus ${WORDS[origin]}`)

const TO_AGENT: Readonly<Record<AddressOrigin, string>> = {
  advert: 'Anschrift aus Text oder Bildern des Inserats',
  map: 'Anschrift von der Karte des Inserats',
  sight: 'Anschrift von Ihrem Büro vor Ort gesehen',
  owner: 'Anschrift vom Eigentümer genannt',
  other: 'Anschrift von Ihrem Büro ermittelt',
}

/** The origin in words for the agent who found the address. */
export const addressOriginForAgent = (origin: AddressOrigin | null): string => (origin === null ? '' : `, ${TO_AGENT[origin]}`)
