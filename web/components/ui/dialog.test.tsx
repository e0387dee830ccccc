import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { flushSync } from 'react-dom'
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
  it.each([true, false])('returns the focus to its opener, even if a field took it by autofocus: %s', async (autoFocus) => {
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

/** Two successive dialogs, as when a password is requested first. */
function Steps() {
  const [step, setStep] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setStep(1)}>
        Beginnen
      </button>
      {step === 1 && (
        <Dialog key="1" open onClose={() => setStep(0)} title="Zuerst">
          <button type="button" onClick={() => setStep(2)}>
            Weiter
          </button>
        </Dialog>
      )}
      {step === 2 && (
        <Dialog key="2" open onClose={() => setStep(0)} title="Danach">
          <input aria-label="Code" autoFocus />
        </Dialog>
      )}
    </>
  )
}

describe('a dialog that replaces another', () => {
  it("keeps the focus, and returns it to the first dialog's opener", async () => {
    render(<Steps />)
    const button = screen.getByRole('button', { name: 'Beginnen' })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('button', { name: 'Weiter' }))
    const field = await screen.findByRole('textbox', { name: 'Code' })
    // the first one returns its focus a moment after it is gone
    await new Promise((done) => setTimeout(done))
    await new Promise((done) => setTimeout(done))
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

/** A toast that is removed on press. */
function Message() {
  const [gone, setGone] = useState(false)
  return (
    <section data-toaster>
      {!gone && (
        <button type="button" style={{ pointerEvents: 'auto' }} onClick={() => flushSync(() => setGone(true))}>
          Meldung schließen
        </button>
      )}
    </section>
  )
}

describe('a toast above a dialog', () => {
  it('leaves the dialog open when it is closed', async () => {
    render(
      <>
        <Message />
        <Screen autoFocus={false} />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Öffnen' }))
    await screen.findByRole('dialog', { name: 'Fenster' })
    await userEvent.click(screen.getByText('Meldung schließen'))
    await waitFor(() => expect(screen.queryByText('Meldung schließen')).toBeNull())
    expect(screen.queryByRole('dialog', { name: 'Fenster' })).not.toBeNull()
  })
})

function Question({ answered = () => undefined }: { answered?: (answer: string) => void }) {
  const [open, setOpen] = useState(false)
  const close = (answer: string) => {
    answered(answer)
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Fragen
      </button>
      <Confirm open={open} question="Wirklich?" action="Ja" onConfirm={() => close('ja')} onCancel={() => close('nein')} />
    </>
  )
}

describe('a confirmation', () => {
  it.each([
    ['Ja', 'ja'],
    ['Abbrechen', 'nein'],
  ])('calls back once: %s', async (button, answer) => {
    const answers: string[] = []
    render(<Question answered={(one) => answers.push(one)} />)
    await userEvent.click(screen.getByRole('button', { name: 'Fragen' }))
    await userEvent.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(answers).toEqual([answer])
  })

  it.each(['{Escape}', '{Enter}', '{Tab}{Enter}'])('returns the focus to its opener: %s', async (keys) => {
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
