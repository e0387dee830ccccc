import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { type Named, useError, type Words } from './bound.tsx'

interface ListFieldProps extends Named, Words {
  placeholder?: string
  /** Maximum number of entries. */
  most: number
  /** Browser suggestions while typing. */
  suggestions?: readonly string[]
  onType?: (text: string) => void
}

/** Several texts, such as places: each is added by Enter, a comma or on blur, and shown above the field. The value is a list. */
export function ListField({ name, most, placeholder, suggestions = [], onType, ...words }: ListFieldProps) {
  const { field } = useController({ name })
  const [text, setText] = useState('')
  const listId = useId()
  const values = (field.value ?? []) as readonly string[]
  const type = (typed: string) => {
    setText(typed)
    onType?.(typed)
  }
  const take = (typed: string) => {
    const taken = typed.split(/[,;\n]/).map((one) => one.trim())
    const all = [...new Set([...values, ...taken.filter((one) => one !== '')])]
    if (all.length > values.length) field.onChange(all.slice(0, most))
    type('')
  }
  const drop = (value: string) => field.onChange(values.filter((one) => one !== value))
  const onKeyDown = (event: KeyboardEvent) => {
    const last = values.at(-1)
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      take(text)
    }
    if (event.key === 'Backspace' && text === '' && last !== undefined) drop(last)
  }
  return (
    <Field {...words} error={useError(name)}>
      {(control) => (
        <>
          {values.length > 0 && (
            <ul aria-label="Gewählt" className="mb-1.5 flex flex-wrap gap-1.5">
              {values.map((value) => (
                <li key={value} className="flex max-w-full items-center rounded-md bg-accent-tint pl-2.5 text-sm text-accent">
                  <span className="truncate">{value}</span>
                  <button
                    type="button"
                    aria-label={`${value} entfernen`}
                    onClick={() => {
                      drop(value)
                      // the button disappears while it has the focus
                      document.getElementById(control.id)?.focus()
                    }}
                    className="flex size-8 shrink-0 items-center justify-center rounded-md [&_svg]:size-4"
                  >
                    <X aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Input
            {...control}
            ref={field.ref}
            name={name}
            autoComplete="off"
            list={suggestions.length > 0 ? listId : undefined}
            placeholder={values.length === 0 ? placeholder : values.length < most ? 'weiterer Ort' : `höchstens ${most}`}
            disabled={values.length >= most}
            value={text}
            onChange={({ target }) => (/[,;]$/.test(target.value) ? take(target.value) : type(target.value))}
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (text.trim() !== '') take(text)
              field.onBlur()
            }}
          />
          {suggestions.length > 0 && (
            <datalist id={listId}>
              {suggestions.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
