import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleUser } from '#web/testing/samples.ts'
import { heading, visitor } from '#web/testing/visitor.ts'

const guest = visitor()
const LOGOUT = 'POST /api/auth/logout'

it('signs out once when opened, also without a session', async () => {
  guest.answer(LOGOUT, { body: { success: true } })
  guest.open('/logout')
  await heading('Erfolgreich abgemeldet')
  await waitFor(() => expect(guest.asked(LOGOUT)).toBe(1))
})

it('signs out again for the next user', async () => {
  guest.answer(LOGOUT, { body: { success: true } })
  guest.open('/logout', sampleUser())
  await heading('Erfolgreich abgemeldet')
  await waitFor(() => expect(guest.asked(LOGOUT)).toBe(1))
})
