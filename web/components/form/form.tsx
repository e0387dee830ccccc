import { type ComponentProps, type SubmitEvent, useRef } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'

interface FormProps<Values extends FieldValues, Checked> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** What `useForm` gave: the fields inside are bound to it by their names. */
  form: UseFormReturn<Values, unknown, Checked>
  /** What was sent is not answered yet; a further press sends nothing. */
  busy?: boolean
  /** Gets what was checked. */
  onSubmit: (values: Checked) => unknown
}

/** A form that we check ourselves. What checks it may have to be fetched first: until then every further press is the same one. */
export function Form<Values extends FieldValues, Checked>({ form, busy = false, onSubmit, children, ...rest }: FormProps<Values, Checked>) {
  const isChecking = useRef(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isChecking.current || busy) return
    isChecking.current = true
    void form
      .handleSubmit(onSubmit)(event)
      // whether it was sent is drawn with the next timer: until then a press would still find it not busy
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
