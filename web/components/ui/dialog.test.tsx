import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'

function Screen({ autoFocus }: { autoFocus: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button">Davor</button>
      <button type="button" onClick={() => setOpen(true)}>
        Öffnen
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title="Fenster">
          <input aria-label="Name" autoFocus={autoFocus} />
        </Dialog>
      )}
    </>
  )
}

afterEach(cleanup)

describe('a dialog', () => {
  it.each([true, false])('gives the focus back to what opened it, also where a field took it by itself: %s', async (autoFocus) => {
    render(<Screen autoFocus={autoFocus} />)
    const button = screen.getByRole('button', { name: 'Öffnen' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Fenster' })
    await userEvent.click(screen.getByRole('textbox', { name: 'Name' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

function Question() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Fragen
      </button>
      <Confirm open={open} question="Wirklich?" action="Ja" onConfirm={close} onCancel={close} />
    </>
  )
}

describe('a question', () => {
  it.each(['{Escape}', '{Enter}', '{Tab}{Enter}'])('gives the focus back to what asked it: %s', async (keys) => {
    render(<Question />)
    const button = screen.getByRole('button', { name: 'Fragen' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('alertdialog', { name: 'Wirklich?' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abbrechen' }))
    await userEvent.keyboard(keys)
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
