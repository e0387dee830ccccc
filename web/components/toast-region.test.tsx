import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toaster } from '../lib/toast.ts'
import { ToastRegion } from './toast-region.tsx'

afterEach(() => {
  cleanup()
  toaster.forget()
})

it('appears on the side opposite the pointer, and stays there', () => {
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

describe('a message under the pointer', () => {
  const button = (title: string, name: string) =>
    within(screen.getByText(title).closest('[role=status], [role=alert]') as HTMLElement).getByRole('button', { name })
  const wait = (time: number) => act(() => void vi.advanceTimersByTime(time))
  function open() {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    render(<ToastRegion />)
    return userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  }
  const undoable = (title: string) => ({ title, action: { label: 'Rückgängig', run: () => undefined } })
  afterEach(() => vi.useRealTimers())

  it('stays until the pointer leaves it', async () => {
    const user = open()
    act(() => toaster.show({ title: 'Gespeichert' }))
    wait(3_000)
    await user.hover(screen.getByText('Gespeichert'))
    wait(60_000)
    await user.unhover(screen.getByText('Gespeichert'))
    expect(screen.getByText('Gespeichert')).toBeDefined()
    wait(5_100)
    expect(screen.queryByText('Gespeichert')).toBeNull()
  })

  it.each([
    ['by its cross', { title: 'Gespeichert' }, 'Meldung schließen'],
    ['by its cross, as a failure', { title: 'Gespeichert', failed: true }, 'Meldung schließen'],
    ['by its cross, with an action', undoable('Gespeichert'), 'Meldung schließen'],
    ['by its action', undoable('Gespeichert'), 'Rückgängig'],
  ])('is closed %s, and the next ones expire again', async (_, toast, name) => {
    const user = open()
    act(() => toaster.show(toast))
    await user.hover(screen.getByText('Gespeichert'))
    await user.click(button('Gespeichert', name))
    expect(screen.queryByText('Gespeichert')).toBeNull()
    act(() => toaster.show({ title: 'Danach' }))
    wait(4_900)
    expect(screen.getByText('Danach')).toBeDefined()
    wait(200)
    expect(screen.queryByText('Danach')).toBeNull()
  })

  it('is closed, and the one beside it, now under the pointer, stays until it leaves', async () => {
    const user = open()
    act(() => toaster.show(undoable('Eins')))
    act(() => toaster.show(undoable('Zwei')))
    await user.hover(screen.getByText('Eins'))
    await user.click(button('Eins', 'Meldung schließen'))
    wait(60_000)
    expect(screen.queryByText('Eins')).toBeNull()
    await user.hover(screen.getByText('Zwei'))
    await user.unhover(screen.getByText('Zwei'))
    wait(5_100)
    expect(screen.queryByText('Zwei')).toBeNull()
  })
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

  it('stays until the focus leaves it, even if the pointer passes over it or another message arrives', async () => {
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

  it.each(['Rückgängig', 'Meldung schließen'])('returns the focus to „%s“, and later messages expire again', async (name) => {
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

  it('moves the focus to the page when the row it came from is gone', async () => {
    const user = open(() => {})
    act(() => screen.getByRole('button', { name: 'Rückgängig' }).focus())
    row.remove()
    await user.keyboard('{Enter}')
    expect(document.activeElement?.id).toBe('inhalt')
  })

  it('expires again after the messages were dropped while focused', async () => {
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
