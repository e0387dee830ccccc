import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { amountLabel, SAVED_FLAGS, SAVED_NUMBERS } from '#shared/domain/criteria.ts'
import { SEARCHABLE_TYPES } from '#shared/domain/property-type.ts'
import { MORE_PLACES_MAX, RADII } from '#shared/domain/limits.ts'
import { LISTING_TYPE_LABEL, LISTING_TYPES, PROPERTY_TYPE_LABEL, SELLER_TYPE_LABEL, SELLER_TYPES } from '#shared/domain/property-type.ts'
import { PORTALS } from '#shared/domain/sources.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { ListField } from '#web/components/form/list-field.tsx'
import { FieldGroup } from '#web/components/ui/field.tsx'
import type { FormValues } from './form-values.ts'
import { MailNote } from './mail-note.tsx'
import { SourceNotes } from './source-notes.tsx'

const { TextField, SelectField, NumberField, EuroField, CheckField, SwitchField, ChoicesField } = fieldsFor<FormValues>()

const RADIUS_OPTIONS = [['', 'Nur dieser Ort'], ...RADII.map((radius) => [String(radius), `+ ${radius} km`] as const)] as const
const TYPE_OPTIONS = [['all', 'Alle Typen'], ...SEARCHABLE_TYPES.map((type) => [type, PROPERTY_TYPE_LABEL[type]] as const)] as const
const LISTING_OPTIONS = LISTING_TYPES.map((type) => [type, LISTING_TYPE_LABEL[type]] as const)
const SELLER_OPTIONS = [['all', 'Alle Anbieter'], ...SELLER_TYPES.map((type) => [type, SELLER_TYPE_LABEL[type]] as const)] as const

const FLAG_NAMES = Object.keys(SAVED_FLAGS) as (keyof typeof SAVED_FLAGS)[]
const SOURCE_OPTIONS = PORTALS.map((portal) => [portal, portal] as const)

export const NameAndPlace = () => (
  <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
    <TextField name="name" label="Name" wide autoFocus placeholder="z. B. Häuser im Hamburger Westen" />
    <TextField name="location" label="Ort oder PLZ" placeholder="ganz Deutschland" />
    <SelectField name="radius" label="Umkreis" options={RADIUS_OPTIONS} />
    <ListField
      name="morePlaces"
      label="Weitere Orte oder PLZ"
      wide
      most={MORE_PLACES_MAX}
      placeholder="z. B. Altona, 22765"
      hint="Es genügt, wenn einer davon passt; der Umkreis gilt für jeden."
    />
  </div>
)

/** Milliseconds; a half-typed number is not an error yet. */
const TYPING_PAUSE = 350

/** Reports at once that no price lies between the two bounds. */
function usePriceCheck() {
  const { trigger } = useFormContext<FormValues>()
  const [minPrice, maxPrice] = useWatch<FormValues, ['minPrice', 'maxPrice']>({ name: ['minPrice', 'maxPrice'] })
  const bounds = [minPrice, maxPrice].join(' ')
  useEffect(() => {
    const timer = setTimeout(() => bounds.trim() !== '' && void trigger('maxPrice'), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [bounds, trigger])
}

export function PropertyGroup() {
  usePriceCheck()
  return <PropertyFields />
}

const PropertyFields = () => (
  <div className="grid grid-cols-2 gap-4">
    <EuroField name="minPrice" label={SAVED_NUMBERS.minPrice.label} placeholder="egal" />
    <EuroField name="maxPrice" label={SAVED_NUMBERS.maxPrice.label} placeholder="egal" />
    <SelectField name="propertyType" label="Immobilientyp" options={TYPE_OPTIONS} />
    <SelectField name="listingType" label="Angebotsart" options={LISTING_OPTIONS} />
    <NumberField name="minSize" label={amountLabel(SAVED_NUMBERS.minSize)} placeholder="egal" />
    <NumberField name="rooms" label={SAVED_NUMBERS.rooms.label} placeholder="egal" />
    <div className="col-span-2">
      <SelectField name="sellerType" label="Anbieter" options={SELLER_OPTIONS} />
    </div>
  </div>
)

export const SourcesAndSwitches = () => (
  <div className="grid gap-5 sm:grid-cols-2">
    <div>
      <ChoicesField name="sources" label="Quellen" options={SOURCE_OPTIONS} />
      <SourceNotes />
    </div>
    <FieldGroup label="Einstellungen">
      {FLAG_NAMES.map((name) => (
        <CheckField key={name} name={name} label={SAVED_FLAGS[name].label} />
      ))}
      <CheckField name="autoExport" label="Treffer automatisch exportieren" />
      <CheckField name="alerts" label="Treffer auch per E-Mail melden" />
      <MailNote />
      <CheckField name="priceDropAlerts" label="Melden, wenn ein Treffer billiger wird" />
      <CheckField name="returnAlerts" label="Melden, wenn ein Treffer wieder eingestellt wird" />
      <div className="mt-1.5">
        <SwitchField name="isActive" label="Aktiv" />
      </div>
    </FieldGroup>
  </div>
)
