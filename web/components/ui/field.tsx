import type { ReactNode } from 'react'
import { useId } from 'react'
import { cn } from '../../lib/class-names.ts'

export interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Marks an optional field where most are required. */
  optional?: boolean | undefined
  /** Marks a required field where most are optional. */
  required?: boolean | undefined
  /** Full width where a row has two fields. */
  wide?: boolean | undefined
  error?: string | undefined
  /** Renders the control with the ids that link it to its label and error. */
  children: (control: FieldControl) => ReactNode
}

const LABEL = 'mb-1.5 block text-[13px] font-medium text-ink-2'
/** The star is only visual: the control itself exposes the state to screen readers. */
const STAR = "after:text-red after:content-['_*'_/_'']"

export const FieldNote = ({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) =>
  (error ?? hint) && (
    <p id={id} className={cn('mt-1.5 text-[13px]', error ? 'font-medium text-red' : 'text-ink-2')}>
      {error ?? hint}
    </p>
  )

export function Field({ label, hint, optional = false, required = false, error, wide = false, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={cn('min-w-0', wide && 'sm:col-span-full')}>
      <label htmlFor={id} className={cn(LABEL, required && STAR)}>
        {label}
        {optional && <span className="font-normal"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        'aria-describedby': (error ?? hint) ? noteId : undefined,
      })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

/** A value that cannot be changed here. */
export const FixedField = ({ label, children }: Pick<FieldProps, 'label'> & { children: ReactNode }) => (
  <div className="min-w-0">
    <p className={LABEL}>{label}</p>
    <p className="flex min-h-10 items-center break-words">{children}</p>
  </div>
)

interface FieldGroupProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  children: ReactNode
}

/** Several controls under one heading, such as checkboxes. */
export function FieldGroup({ label, hint, error, children }: FieldGroupProps) {
  const noteId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={(error ?? hint) ? noteId : undefined}>
      <legend className={LABEL}>{label}</legend>
      {children}
      <FieldNote id={noteId} error={error} hint={hint} />
    </fieldset>
  )
}
