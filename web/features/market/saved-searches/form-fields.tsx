import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import type { SavedSearchForm } from '#shared/contract/market/saved-searches.ts'
import { SEARCHABLE_TYPES } from '#shared/domain/property-type.ts'
import { RADII } from '#shared/domain/limits.ts'
import { LISTING_TYPE_LABEL, LISTING_TYPES, PROPERTY_TYPE_LABEL, SELLER_TYPE_LABEL, SELLER_TYPES } from '#shared/domain/property-type.ts'
import { PORTALS } from '#shared/domain/sources.ts'
import { Checkbox, Switch } from '#web/components/ui/checkbox.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { NumberInput } from '#web/components/ui/number-input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import type { FormValues } from './form-values.ts'

export interface GroupProps {
  register: UseFormRegister<FormValues>
  control: Control<FormValues, unknown, SavedSearchForm>
  errors: FieldErrors<FormValues>
}

const RADIUS_OPTIONS = [['', 'Nur dieser Ort'], ...RADII.map((radius) => [String(radius), `+ ${radius} km`] as const)] as const
const TYPE_OPTIONS = [['all', 'Alle Typen'], ...SEARCHABLE_TYPES.map((type) => [type, PROPERTY_TYPE_LABEL[type]] as const)] as const
const LISTING_OPTIONS = LISTING_TYPES.map((type) => [type, LISTING_TYPE_LABEL[type]] as const)
const SELLER_OPTIONS = [['all', 'Alle Anbieter'], ...SELLER_TYPES.map((type) => [type, SELLER_TYPE_LABEL[type]] as const)] as const

interface NumberFieldProps extends Pick<GroupProps, 'control' | 'errors'> {
  name: 'minPrice' | 'maxPrice' | 'minSize' | 'rooms'
  label: string
}

const NumberField = ({ name, label, control, errors }: NumberFieldProps) => (
  <Field label={label} error={errors[name]?.message}>
    {(names) => (
      <Controller
        name={name}
        control={control}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <NumberInput
            {...names}
            ref={ref}
            value={typeof value === 'number' ? value : undefined}
            onChange={onChange}
            onBlur={onBlur}
            placeholder="egal"
          />
        )}
      />
    )}
  </Field>
)

export const NameAndPlace = ({ register, errors }: GroupProps) => (
  <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
    <div className="sm:col-span-2">
      <Field label="Name" error={errors.name?.message}>
        {(names) => <Input {...names} {...register('name')} autoFocus placeholder="z. B. Häuser im Hamburger Westen" autoComplete="off" />}
      </Field>
    </div>
    <Field label="Ort oder PLZ" error={errors.location?.message}>
      {(names) => <Input {...names} {...register('location')} placeholder="ganz Deutschland" autoComplete="off" />}
    </Field>
    <Field label="Umkreis" error={errors.radius?.message}>
      {(names) => <Select {...names} {...register('radius')} options={RADIUS_OPTIONS} />}
    </Field>
  </div>
)

export const ObjectGroup = ({ register, control, errors }: GroupProps) => (
  <div className="grid grid-cols-2 gap-4">
    <NumberField name="minPrice" label="Preis von (€)" control={control} errors={errors} />
    <NumberField name="maxPrice" label="Preis bis (€)" control={control} errors={errors} />
    <Field label="Immobilientyp" error={errors.propertyType?.message}>
      {(names) => <Select {...names} {...register('propertyType')} options={TYPE_OPTIONS} />}
    </Field>
    <Field label="Angebotsart" error={errors.listingType?.message}>
      {(names) => <Select {...names} {...register('listingType')} options={LISTING_OPTIONS} />}
    </Field>
    <NumberField name="minSize" label="Fläche ab (m²)" control={control} errors={errors} />
    <NumberField name="rooms" label="Zimmer ab" control={control} errors={errors} />
    <div className="col-span-2">
      <Field label="Anbieter" error={errors.sellerType?.message}>
        {(names) => <Select {...names} {...register('sellerType')} options={SELLER_OPTIONS} />}
      </Field>
    </div>
  </div>
)

export const SourcesAndSwitches = ({ register, errors }: GroupProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Quellen</legend>
      {PORTALS.map((portal) => (
        <Checkbox key={portal} value={portal} {...register('sources')}>
          {portal}
        </Checkbox>
      ))}
      {errors.sources?.message && <p className="mt-1 text-[13px] font-medium text-red">{errors.sources.message}</p>}
    </fieldset>
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Einstellungen</legend>
      <Checkbox {...register('onlyWithImages')}>Nur mit Bildern</Checkbox>
      <Checkbox {...register('onlyNewListings')}>Nur neue Angebote</Checkbox>
      <Checkbox {...register('autoExport')}>Treffer automatisch exportieren</Checkbox>
      <Checkbox {...register('alerts')}>Treffer auch per E-Mail melden, wenn ich E-Mails eingeschaltet habe</Checkbox>
      <div className="mt-1.5">
        <Switch label="Aktiv" {...register('isActive')} />
      </div>
    </fieldset>
  </div>
)
