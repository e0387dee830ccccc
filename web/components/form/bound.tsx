import type { FC } from 'react'
import { type FieldPath, type FieldValues, get, useFormContext, useFormState } from 'react-hook-form'
import { Field, type FieldProps } from '../ui/field.tsx'

/** A field's texts; all other properties go to its control. */
export type Words = Omit<FieldProps, 'error' | 'children'>
export interface Named {
  name: string
}
export type BoundProps<Control> = Named & Words & Omit<Control, keyof Named | keyof Words | 'value' | 'onChange'>

/** A field's error, as a sentence. */
export function useError(name: string): string | undefined {
  const { errors } = useFormState({ name, exact: true })
  const error: { readonly message?: string } | undefined = get(errors, name)
  return error?.message
}

export function splitProps<Control>({ label, hint, optional, required, wide, ...control }: BoundProps<Control>) {
  return { words: { label, hint, optional, required, wide }, control }
}

/** Wraps an uncontrolled native control with its label and error. */
export function bound<Control extends object>(Control: FC<Control>, always: Partial<Control> = {}) {
  return function BoundField(props: BoundProps<Control>) {
    const { words, control } = splitProps(props)
    const { register } = useFormContext()
    return (
      <Field {...words} error={useError(props.name)}>
        {(names) => <Control {...({ ...always, ...control, ...names, ...register(props.name) } as unknown as Control)} />}
      </Field>
    )
  }
}

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

/** Fields typed by one form's values: an unknown name does not compile. */
export type FieldsFor<Fields, Values extends FieldValues> = {
  readonly [Kind in keyof Fields]: FC<Omit<PropsOf<Fields[Kind]>, 'name'> & { name: FieldPath<Values> }>
}
