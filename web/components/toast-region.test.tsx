import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { toaster } from '../lib/toast.ts'
import { ToastRegion } from './toast-region.tsx'

afterEach(() => {
  cleanup()
  toaster.forget()
})

it('says a failure at once, and what went well when there is time', () => {
  render(<ToastRegion />)
  act(() => toaster.show({ title: 'Gespeichert' }))
  expect(within(screen.getByRole('status')).getByText('Gespeichert')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => toaster.fail('Nicht gespeichert', 'Bitte versuchen Sie es erneut.'))
  expect(within(screen.getByRole('alert')).getByText('Bitte versuchen Sie es erneut.')).toBeDefined()
  expect(screen.queryByRole('status')).toBeNull()
})
