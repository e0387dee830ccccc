import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { toaster } from '../lib/toast.ts'
import { ToastRegion } from './toast-region.tsx'

afterEach(() => {
  cleanup()
  toaster.forget()
})

it('appears on the side away from the pointer, and stays there', () => {
  render(<ToastRegion />)
  const region = screen.getByRole('region', { name: 'Meldungen' })
  const point = (x: number, y: number) =>
    act(() => void dispatchEvent(new PointerEvent('pointermove', { clientX: x * innerWidth, clientY: y * innerHeight })))
  act(() => toaster.show({ title: 'Eins' }))
  expect(region.className).toContain('sm:justify-start')
  point(0.2, 0.9)
  expect(region.className).toContain('sm:justify-start')
  act(() => toaster.show({ title: 'Zwei' }))
  expect(region.className).toContain('sm:justify-end')
  point(0.8, 0.9)
  act(() => toaster.show({ title: 'Drei' }))
  expect(region.className).toContain('sm:justify-start')
})

it('announces a failure at once, and a success politely', () => {
  render(<ToastRegion />)
  act(() => toaster.show({ title: 'Gespeichert' }))
  expect(within(screen.getByRole('status')).getByText('Gespeichert')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => toaster.fail('Nicht gespeichert', 'Bitte versuchen Sie es erneut.'))
  expect(within(screen.getByRole('alert')).getByText('Bitte versuchen Sie es erneut.')).toBeDefined()
  expect(screen.queryByRole('status')).toBeNull()
})
