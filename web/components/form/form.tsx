import type { BaseSyntheticEvent, ComponentProps } from 'react'
import { useRef } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Checks and sends; ends when the check has ended. */
  onSubmit: (event: BaseSyntheticEvent) => Promise<unknown>
}

/** A form that we check ourselves. What checks it may have to be fetched first: until then every further press is the same one. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const isChecking = useRef(false)
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChecking.current) return
        isChecking.current = true
        void onSubmit(event).finally(() => (isChecking.current = false))
      }}
    />
  )
}
