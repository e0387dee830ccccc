import type { ComponentProps } from 'react'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { typedNumber } from '../../lib/typed-number.ts'
import { Input } from './input.tsx'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** NaN for text that is not a number. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** Formats the number for the field. */
  write?: (value: number) => string
}

/** A number in German notation: dots are added on blur, a comma is accepted. */
export function NumberInput({ value, onChange, onBlur, write = formatNumber, ...rest }: NumberInputProps) {
  const written = (number: number | undefined) => (number === undefined || Number.isNaN(number) ? '' : write(number))
  const [text, setText] = useState(() => written(value))
  const [known, setKnown] = useState(value)

  if (!Object.is(known, value)) {
    setKnown(value)
    if (!Object.is(typedNumber(text), value)) setText(written(value))
  }

  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        const number = typedNumber(event.target.value)
        setKnown(number)
        onChange(number)
      }}
      onBlur={(event) => {
        const number = typedNumber(text)
        if (number !== undefined && !Number.isNaN(number)) setText(write(number))
        onBlur?.(event)
      }}
    />
  )
}
