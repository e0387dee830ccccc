import { realPrice } from '#shared/domain/price.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import { valuesFor } from '#shared/domain/advert-fields.ts'
import type { Person } from './person.ts'
import type { CrmFields, CrmValue, PropertyChoices, Referred } from './port.ts'
import { pickFields, collectOwnFacts, toPlaceParts, buildReference } from './property.ts'
import { findKind, FLATS, HOUSES, PARKING, WORKPLACES } from './title-kinds.ts'

/** Maps a property to an onOffice estate. onOffice has no field for the internal note, which goes into one the agent has mapped. */
export function toEstate(property: Referred, choices: PropertyChoices, statusId: number | null): CrmFields {
  return pickFields({ ...collectOwnFacts(property, choices.custom), ...toEstateFields(property, statusId), benutzer: choices.brokerId }, [
    ...choices.omitted,
    ...(choices.omitted.includes('ort') ? ['regionaler_zusatz'] : []),
  ])
}

function toEstateFields(property: Referred, statusId: number | null): Record<string, CrmValue | null> {
  const { street, houseNumber, zipCode, town, district, country } = toPlaceParts(property)
  const isLand = property.propertyType === 'land'
  const isRent = property.listingType === 'rent'
  return {
    objektnr_extern: buildReference(property),
    objekttitel: property.title,
    ...toKind(property),
    vermarktungsart: isRent ? 'miete' : 'kauf',
    status: statusId,
    strasse: street,
    hausnummer: houseNumber,
    plz: zipCode,
    ort: town,
    regionaler_zusatz: district,
    land: country.iso3,
    breitengrad: property.latitude,
    laengengrad: property.longitude,
    [isRent ? 'kaltmiete' : 'kaufpreis']: realPrice(property.price),
    wohnflaeche: isLand ? null : property.size,
    grundstuecksflaeche: property.plotSize ?? (isLand ? property.size : null),
    ...valuesFor('onOffice', property),
    objektbeschreibung: property.description,
  }
}

/** Terms of the German exchange format; terms that an account lacks are dropped on sending. */
function toKind({ propertyType, title }: Property): Record<string, string | null> {
  const living = { nutzungsart: 'wohnen' }
  switch (propertyType) {
    case 'apartment':
      return { ...living, objektart: 'wohnung', objekttyp: findKind(title, FLATS, 'onOffice') }
    case 'house':
      return { ...living, objektart: 'haus', objekttyp: findKind(title, HOUSES, 'onOffice') }
    case 'land':
      return { ...living, objektart: 'grundstueck' }
    case 'commercial':
      return { nutzungsart: 'gewerbe', objektart: findKind(title, WORKPLACES, 'onOffice') ?? 'sonstige' }
    case 'other':
      return { ...living, objektart: findKind(title, PARKING, 'onOffice') ?? 'sonstige' }
  }
}

/** Maps a person to an onOffice address. */
export const toAddress = ({ firstName, lastName, email, phone }: Person): CrmFields =>
  pickFields({ Vorname: firstName, Name: lastName, email, phone }, [])
