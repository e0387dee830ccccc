import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
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
