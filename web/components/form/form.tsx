import { type ComponentProps, type SubmitEvent, useRef } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'

interface FormProps<Values extends FieldValues, Checked> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Result of `useForm`: the fields inside are bound to it by name. */
  form: UseFormReturn<Values, unknown, Checked>
  /** Whether the last submit is pending; a further one is ignored. */
  busy?: boolean
  /** Receives the validated values. */
  onSubmit: (values: Checked) => unknown
}

/** A form with our own validation. The validator may have to be fetched first: further submits are ignored until then. */
export function Form<Values extends FieldValues, Checked>({ form, busy = false, onSubmit, children, ...rest }: FormProps<Values, Checked>) {
  const isChecking = useRef(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isChecking.current || busy) return
    isChecking.current = true
    void form
      .handleSubmit(onSubmit)(event)
      // `busy` renders with the next timer: until then, another submit would pass
      .finally(() => setTimeout(() => (isChecking.current = false)))
  }
  return (
    <FormProvider {...form}>
      <form noValidate {...rest} onSubmit={submit}>
        {children}
      </form>
    </FormProvider>
  )
}
