import type { ReactNode } from 'react'
import { useId } from 'react'

export interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  /** Says that it may stay empty. */
  optional?: boolean
  error?: string | undefined
  hint?: ReactNode
  /** Draws the control with the names that tie it to its label and its error. */
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, optional = false, error, hint, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        {label}
        {optional && <span className="font-normal"> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note ? `${id}-note` : undefined })}
      {note && (
        <p id={`${id}-note`} className={error ? 'mt-1.5 text-[13px] font-medium text-red' : 'mt-1.5 text-[13px] text-ink-2'}>
          {note}
        </p>
      )}
    </div>
  )
}
