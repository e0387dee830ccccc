import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { type FieldValues, useController, useFormContext } from 'react-hook-form'
import { formatAmount } from '../../lib/format.ts'
import { Checkbox, Switch } from '../ui/checkbox.tsx'
import { Field, type FieldControl, FieldGroup, FieldNote } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import type { Options } from '../ui/select.tsx'
import { bound, type BoundProps, type FieldsFor, type Named, splitProps, useError, type Words } from './bound.tsx'
import { TEXT_FIELDS } from './text-fields.tsx'

interface OwnControl extends FieldControl {
  readonly name: string
  readonly ref: Ref<never>
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

interface OwnFieldProps extends Named, Words {
  /** Renders a non-native control, such as a feature's own. */
  children: (control: OwnControl) => ReactNode
}

function OwnField({ name, children, ...words }: OwnFieldProps) {
  const { field } = useController({ name })
  return (
    <Field {...words} error={useError(name)}>
      {(names) => children({ ...names, ...field })}
    </Field>
  )
}

/** An empty field's value is an empty string, as for all others. */
function NumberField(props: BoundProps<ComponentProps<typeof NumberInput>>) {
  const { words, control } = splitProps(props)
  return (
    <OwnField {...words} name={props.name}>
      {({ value, onChange, ...names }) => (
        <NumberInput
          {...control}
          {...names}
          value={typeof value === 'number' ? value : undefined}
          onChange={(number) => onChange(number ?? '')}
        />
      )}
    </OwnField>
  )
}

/** Euro in German notation: `450.000`, `1.234,50`. */
const EuroField = ({ label, ...props }: ComponentProps<typeof NumberField>) => (
  <NumberField {...props} label={`${label} (€)`} write={formatAmount} />
)

type TickedProps = Named & Pick<Words, 'label' | 'hint'> & Omit<ComponentProps<'input'>, 'name' | 'type'>

const ticked = (draw: (control: ComponentProps<'input'>, label: string) => ReactNode) =>
  function TickedField({ name, label, hint, ...control }: TickedProps) {
    const { register } = useFormContext()
    const error = useError(name)
    const noteId = useId()
    return (
      <div className="min-w-0">
        {draw({ ...control, ...register(name), 'aria-describedby': (error ?? hint) ? noteId : undefined }, label)}
        <FieldNote id={noteId} error={error} hint={hint} />
      </div>
    )
  }

interface ChoicesFieldProps extends Named, Pick<Words, 'label' | 'hint'> {
  options: Options
  /** Explanation of each option, after its label. */
  meaning?: Readonly<Record<string, string>>
}

/** A choice of several options, as checkboxes; the value is a list. */
function ChoicesField({ name, label, hint, options, meaning }: ChoicesFieldProps) {
  const { register } = useFormContext()
  return (
    <FieldGroup label={label} hint={hint} error={useError(name)}>
      {options.map(([value, text]) => (
        <Checkbox key={value} value={value} {...register(name)}>
          <span>
            {text}
            {meaning && <span className="text-[13px] text-ink-2"> – {meaning[value]}</span>}
          </span>
        </Checkbox>
      ))}
    </FieldGroup>
  )
}

const FIELDS = {
  ...TEXT_FIELDS,
  DateField: bound(Input, { type: 'date' }),
  TimeField: bound(Input, { type: 'time' }),
  NumberField,
  EuroField,
  CheckField: ticked((control, label) => <Checkbox {...control}>{label}</Checkbox>),
  SwitchField: ticked((control, label) => <Switch {...control} label={label} />),
  ChoicesField,
  OwnField,
} as const

/** All field types for a form with these values; to be rendered inside a `Form`. */
export const fieldsFor = <Values extends FieldValues>(): FieldsFor<typeof FIELDS, Values> => FIELDS
