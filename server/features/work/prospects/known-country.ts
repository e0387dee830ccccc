import { countryOfAddress } from '#shared/domain/written/postcode.ts'
import { Refusal } from '../../../http/errors.ts'

const UNKNOWN = 'Bitte geben Sie eine Postleitzahl mit fünf Ziffern an, im Ausland die eines bekannten Orts'

/** Rejects a foreign postcode whose town is unknown: a letter there would lack its country. */
export function requireKnownCountry(field: string, zipCode: string, city: string): void {
  if (countryOfAddress(zipCode, city) === undefined) throw new Refusal(400, UNKNOWN, { fields: { [field]: UNKNOWN } })
}
