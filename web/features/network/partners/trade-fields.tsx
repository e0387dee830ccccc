import { AVAILABILITIES, AVAILABILITY_LABEL, INDUSTRIES, INDUSTRY_LABEL, PRICE_RANGE_LABEL, PRICE_RANGES } from '#shared/domain/partner.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { FormSection } from '#web/components/form-section.tsx'

type ProfileField =
  | 'address'
  | 'zipCode'
  | 'city'
  | 'services'
  | 'serviceArea'
  | 'description'
  | 'website'
  | 'industry'
  | 'priceRange'
  | 'availability'
/** Registration and profile use different names for the field. */
type Phone = 'phone' | 'phoneNumber'

const { TextField, PhoneField, AddressField, LongTextField, SelectField } = textFieldsFor<Record<ProfileField | Phone, string>>()

const labelled = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => [value, labels[value]] as const)

const INDUSTRY_OPTIONS = labelled(INDUSTRIES, INDUSTRY_LABEL)
const PRICE_RANGE_OPTIONS = labelled(PRICE_RANGES, PRICE_RANGE_LABEL)
const AVAILABILITY_OPTIONS = labelled(AVAILABILITIES, AVAILABILITY_LABEL)

/** `isOpen`: the trade may stay unset. */
export const Trade = ({ isOpen = false }: { isOpen?: boolean }) => (
  <FormSection title="Ihr Angebot">
    <SelectField name="industry" label="Branche" options={isOpen ? [['', 'Nicht angegeben'], ...INDUSTRY_OPTIONS] : INDUSTRY_OPTIONS} />
    <SelectField name="priceRange" label="Preisniveau" options={PRICE_RANGE_OPTIONS} />
    <SelectField name="availability" label="Verfügbarkeit" options={AVAILABILITY_OPTIONS} />
    <AddressField name="website" label="Website" optional autoComplete="url" placeholder="www.ihre-firma.de" />
  </FormSection>
)

export const Contact = ({ phone }: { phone: Phone }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <PhoneField name={phone} label="Telefon" autoComplete="tel" />
    <TextField name="address" label="Straße und Hausnummer" autoComplete="street-address" />
    <TextField name="zipCode" label="PLZ" autoComplete="postal-code" inputMode="numeric" />
    <TextField name="city" label="Ort" autoComplete="address-level2" />
  </div>
)

export const Words = () => (
  <div className="space-y-4">
    <TextField name="services" label="Leistungen" hint="Zum Beispiel: Gartenpflege, Baumschnitt, Winterdienst" />
    <TextField name="serviceArea" label="Einsatzgebiet" hint="Zum Beispiel: Ulm und 30 km Umkreis" />
    <LongTextField name="description" label="Über Ihre Firma" />
  </div>
)
