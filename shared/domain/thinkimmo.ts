import { FILE_LABELS } from './advert-fields.ts'

/** Columns read from a ThinkImmo file, with their labels. The specified ones come first. */
export const FIELD_LABEL = {
  title: 'Titel',
  buyingPrice: 'Kaufpreis',
  squareMeter: 'Wohnfläche',
  rooms: 'Zimmer',
  address: 'Adresse',
  zip: 'Postleitzahl',
  buildingType: 'Objektart',
  images: 'Bilder',
  description: 'Beschreibung',
  ebkLink: 'Link zu Kleinanzeigen',
  thinkImmoLink: 'Link zu ThinkImmo',
  id: 'ThinkImmo-Nummer',
  city: 'Ort',
  district: 'Ortsteil',
  street: 'Straße',
  houseNumber: 'Hausnummer',
  latitude: 'Breitengrad',
  longitude: 'Längengrad',
  platformName: 'Portal',
  platformUrl: 'Link zum Portal',
  is24Link: 'Link zu ImmoScout24',
  immoweltLink: 'Link zu Immowelt',
  immonetLink: 'Link zu Immonet',
  immobilienLink: 'Link zu Immobilien.de',
  deinNeuesZuhauseLink: 'Link zu Dein neues Zuhause',
  kipLink: 'Link zu KIP',
  ohnemaklerLink: 'Link zu ohne-makler',
  privateimmobilienangeboteLink: 'Link zu Privatimmobilienangebote',
  immoanzeigen24Link: 'Link zu Immoanzeigen24',
  wohnungjetztLink: 'Link zu WohnungJetzt',
  privateOffer: 'Privates Angebot',
  foreClosure: 'Zwangsversteigerung',
  ...FILE_LABELS,
  publishDate: 'Veröffentlicht am',
} as const

export type ThinkImmoField = keyof typeof FIELD_LABEL

export const THINKIMMO_FIELDS = Object.keys(FIELD_LABEL) as [ThinkImmoField, ...ThinkImmoField[]]
