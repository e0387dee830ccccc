import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

describe('a message under the keyboard', () => {
  const TITLE = 'Immobilie geändert'
  const row = document.createElement('button')
  row.textContent = 'Zeile'
  function open(action?: () => void) {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    render(
      <>
        <main id="inhalt" tabIndex={-1} />
        <ToastRegion />
      </>,
    )
    document.body.append(row)
    row.focus()
    act(() => toaster.show({ title: TITLE, ...(action && { action: { label: 'Rückgängig', run: action } }) }))
    return user
  }
  const wait = (time: number) => act(() => void vi.advanceTimersByTime(time))
  afterEach(() => {
    row.remove()
    vi.useRealTimers()
  })

  it('stays, also when the pointer passes over it or another message comes, until the focus leaves it', async () => {
    const user = open(() => {})
    act(() => screen.getByRole('button', { name: 'Rückgängig' }).focus())
    await user.hover(screen.getByText(TITLE))
    await user.unhover(screen.getByText(TITLE))
    act(() => toaster.show({ title: 'Gespeichert' }))
    act(() => toaster.fail('Nicht gespeichert'))
    await user.tab()
    wait(60_000)
    expect(screen.getByText(TITLE)).toBeDefined()
    expect(screen.getByText('Gespeichert')).toBeDefined()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Meldung schließen')
    act(() => row.focus())
    wait(5_000)
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  it.each(['Rückgängig', 'Meldung schließen'])('gives the focus back on „%s“, and later messages run out again', async (name) => {
    const run = vi.fn<() => void>()
    const user = open(run)
    act(() => screen.getByRole('button', { name }).focus())
    await user.keyboard('{Enter}')
    expect(run.mock.calls).toHaveLength(name === 'Rückgängig' ? 1 : 0)
    expect(document.activeElement?.textContent).toBe('Zeile')
    act(() => toaster.show({ title: 'Danach' }))
    wait(5_000)
    expect(screen.queryByText('Danach')).toBeNull()
  })

  it('gives the focus to the page when the row it came from is gone', async () => {
    const user = open(() => {})
    act(() => screen.getByRole('button', { name: 'Rückgängig' }).focus())
    row.remove()
    await user.keyboard('{Enter}')
    expect(document.activeElement?.id).toBe('inhalt')
  })

  it('runs out again after the messages were dropped under focus', async () => {
    const user = open()
    act(() => screen.getByRole('button', { name: 'Meldung schließen' }).focus())
    act(() => toaster.forget())
    act(() => toaster.show({ title: 'Danach' }))
    await user.hover(screen.getByText('Danach'))
    await user.unhover(screen.getByText('Danach'))
    wait(5_000)
    expect(screen.queryByText('Danach')).toBeNull()
  })
})
