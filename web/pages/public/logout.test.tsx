import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CALLS_KEPT } from '#web/lib/device.ts'
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

it("deletes one's own unsent call results and keeps those of a colleague", async () => {
  const user = sampleUser()
  const stored = (key: string, userId: string) => ({
    id: 1,
    title: 'Haus',
    userId,
    key,
    state: 'waiting',
    body: { key, channel: 'phone', result: 'refused' },
  })
  localStorage.setItem(CALLS_KEPT, JSON.stringify([stored('1', user.id), stored('2', 'a colleague')]))
  guest.answer(LOGOUT, { body: { success: true } })
  guest.open('/logout', user)
  await heading('Erfolgreich abgemeldet')
  expect(JSON.parse(localStorage.getItem(CALLS_KEPT) ?? '[]')).toEqual([stored('2', 'a colleague')])
  localStorage.removeItem(CALLS_KEPT)
})

it('signs out again for the next user', async () => {
  guest.answer(LOGOUT, { body: { success: true } })
  guest.open('/logout', sampleUser())
  await heading('Erfolgreich abgemeldet')
  await waitFor(() => expect(guest.asked(LOGOUT)).toBe(1))
})
