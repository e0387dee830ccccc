import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { FormDialog } from './form-dialog.tsx'
import { useDraftGuard } from './use-draft-guard.tsx'

let closed = 0
afterEach(() => {
  cleanup()
  closed = 0
})

function Window({ dirty }: { dirty: boolean }) {
  const guard = useDraftGuard(dirty, () => (closed += 1))
  return (
    <FormDialog formId="f" busy={false} guard={guard} title="Fenster" cancel="Abbrechen">
      <form id="f" />
    </FormDialog>
  )
}
const open = (dirty: boolean) => render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Window dirty={dirty} /> }])} />)
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe.each([
  ['the button', async () => press('Abbrechen')],
  ['the cross', async () => press('Schließen')],
  ['Escape', async () => userEvent.keyboard('{Escape}')],
])('the form dialog, left by %s,', (_, leave) => {
  it('asks before discarding unsaved input', async () => {
    open(true)
    await leave()
    const asking = () => screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' })
    await userEvent.click(within(await asking()).getByRole('button', { name: 'Weiter bearbeiten' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(closed).toBe(0)
    await leave()
    await userEvent.click(within(await asking()).getByRole('button', { name: 'Verwerfen' }))
    expect(closed).toBe(1)
  })

  it('closes at once without input', async () => {
    open(false)
    await leave()
    expect([closed, screen.queryByRole('alertdialog')]).toEqual([1, null])
  })
})
