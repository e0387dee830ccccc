import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Field } from './field.tsx'

afterEach(cleanup)

const field = (parts: { error?: string; hint?: string }) =>
  render(
    <Field label="Telefon" {...parts}>
      {(names) => <input {...names} />}
    </Field>,
  )

/** The field's accessible description. */
function described(): string | null {
  const input = screen.getByLabelText('Telefon')
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? null
}

it('is described by its error and marked as invalid', () => {
  field({ error: 'Höchstens 50 Zeichen', hint: 'Mit Vorwahl' })
  expect(described()).toBe('Höchstens 50 Zeichen')
  expect(screen.getByLabelText('Telefon').getAttribute('aria-invalid')).toBe('true')
})

it('is described by its hint without an error', () => {
  field({ hint: 'Mit Vorwahl' })
  expect(described()).toBe('Mit Vorwahl')
  expect(screen.getByLabelText('Telefon').hasAttribute('aria-invalid')).toBe(false)
})

it('has no description without a hint or error', () => {
  field({})
  expect(screen.getByLabelText('Telefon').hasAttribute('aria-describedby')).toBe(false)
})
