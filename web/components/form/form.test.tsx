import { useMutation } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { createQueryClient, Providers } from '#web/app/providers.tsx'
import { Form } from './form.tsx'

let sent = 0

function Registration() {
  const form = useForm({ defaultValues: { name: '' } })
  const write = useMutation({ mutationFn: () => new Promise<void>(() => {}) })
  const send = () => {
    sent += 1
    write.mutate()
  }
  return (
    <Form form={form} busy={write.isPending} onSubmit={send} aria-label="Registrierung">
      <button type="submit">{write.isPending ? 'Wird gesendet' : 'Senden'}</button>
    </Form>
  )
}

it('submits once, even if it is clicked again', async () => {
  render(
    <Providers client={createQueryClient()}>
      <Registration />
    </Providers>,
  )
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Registrierung' })
  const press = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  press()
  // all microtasks before the next render
  for (let step = 0; step < 100; step += 1) {
    await Promise.resolve()
    press()
  }
  await waitFor(() => expect(screen.getByText('Wird gesendet')).toBeTruthy())
  press()
  expect(sent).toBe(1)
})
