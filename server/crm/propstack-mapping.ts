import { realPrice } from '#shared/domain/price.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import { valuesFor } from '#shared/domain/advert-fields.ts'
import { findCondition } from '#shared/domain/condition.ts'
import type { CrmFields, CrmValue, PropertyChoices, Referred } from './port.ts'
import { pickFields, writeNote, collectOwnFacts, toPlaceParts, buildReference } from './property.ts'
import type { Person } from './person.ts'
import { findKind, FLATS, HOUSES, PARKING, WORKPLACES } from './title-kinds.ts'

/** Characters; Propstack truncates longer short texts, so the whole text is then put into the long field. */
const SHORT_TEXT = 2_000

/** Maps a property to a Propstack unit. */
export function toUnit(property: Referred, choices: PropertyChoices, statusId: number | null): CrmFields {
  return pickFields(toUnitFields(property, choices, statusId), [
    ...choices.omitted,
    ...(choices.omitted.includes('city') ? ['district'] : []),
  ])
}

function toUnitFields(property: Referred, { brokerId, custom }: PropertyChoices, statusId: number | null): Record<string, CrmValue | null> {
  const rent = property.listingType === 'rent'
  const own = collectOwnFacts(property, custom)
  return {
    unit_id: buildReference(property),
    title: property.title,
    ...toKind(property),
    marketing_type: rent ? 'RENT' : 'BUY',
    property_status_id: statusId,
    broker_id: brokerId,
    ...toAddressFields(property),
    ...toTextFields(property),
    [rent ? 'base_rent' : 'price']: realPrice(property.price),
    price_on_inquiry: realPrice(property.price) === null ? true : null,
    rental_income: rent ? null : property.rentCurrent,
    ...valuesFor('propstack', property),
    living_space: property.propertyType === 'land' ? null : property.size,
    plot_area: property.plotSize ?? (property.propertyType === 'land' ? property.size : null),
    condition: findCondition(property.condition)?.code ?? null,
    energy_efficiency_class: toEnergyClass(property.energyClass),
    // the partial form leaves the agent's other custom fields unchanged
    partial_custom_fields: Object.keys(own).length > 0 ? own : null,
  }
}

function toKind({ propertyType, listingType, title }: Property): Record<string, string | null> {
  const living = { object_type: 'LIVING' }
  switch (propertyType) {
    case 'apartment':
      return { ...living, rs_type: 'APARTMENT', rs_category: findKind(title, FLATS, 'propstack') ?? 'APARTMENT' }
    case 'house': {
      const category = findKind(title, HOUSES, 'propstack')
      return category === 'MULTI_FAMILY_HOUSE' && listingType === 'sale'
        ? { object_type: 'INVESTMENT', rs_type: 'INVESTMENT', rs_category: 'INVEST_MULTI_FAMILY_HOUSE' }
        : { ...living, rs_type: 'HOUSE', rs_category: category }
    }
    case 'land':
      return { ...living, rs_type: 'TRADE_SITE', rs_category: 'TRADE_SITE' }
    case 'commercial':
      return { object_type: 'COMMERCIAL', rs_type: findKind(title, WORKPLACES, 'propstack') ?? 'SPECIAL_PURPOSE' }
    case 'other': {
      const parking = findKind(title, PARKING, 'propstack')
      return parking === null ? { object_type: 'COMMERCIAL', rs_type: 'SPECIAL_PURPOSE' } : { ...living, rs_type: parking }
    }
  }
}

function toAddressFields(property: Property) {
  const { street, houseNumber, zipCode, town, district, country } = toPlaceParts(property)
  return {
    street,
    house_number: houseNumber,
    zip_code: zipCode,
    city: town,
    district,
    country: country.iso2,
    hide_address: true,
    lat: property.latitude,
    lng: property.longitude,
  }
}

function toTextFields(property: Property) {
  const text = property.description ?? ''
  const isLong = text.length > SHORT_TEXT
  return {
    description_note: text === '' ? null : isLong ? `${text.slice(0, SHORT_TEXT - 2).trimEnd()} …` : text,
    long_description_note: isLong ? escapeHtml(text).replaceAll('\n', '<br>') : null,
    note: writeNote(property),
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function toEnergyClass(text: string | null): string | null {
  const letter = text?.trim().toUpperCase()
  if (letter === 'A+') return 'A_PLUS'
  return letter !== undefined && /^[A-H]$/.test(letter) ? letter : null
}

/** Maps a person to a Propstack client. */
export const toClient = ({ mark, firstName, lastName, email, phone, origin }: Person, brokerId: number | null): CrmFields =>
  pickFields({ old_crm_id: mark, first_name: firstName, last_name: lastName, email, phone, broker_id: brokerId, description: origin }, [])
