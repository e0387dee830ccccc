import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SecondStep } from '#shared/contract/people/accounts.ts'
import { toaster } from '#web/lib/toast.ts'
import { sampleUser } from '#web/testing/samples.ts'
import { heading, here, press, visitor } from '#web/testing/visitor.ts'

const guest = visitor()
const STEP = 'POST /api/auth/second-step'
const APP: SecondStep = { app: true, passkey: false, recoveryCode: true, isAppLost: false }
const CODE = 'Code aus Ihrer Authenticator-App'
const RECOVERY = '0123-4567-89AB-CDEF-GHJK-MNPQ'

/** Signs in with the right password, so that the second step is open. */
async function begin(step: SecondStep = APP): Promise<void> {
  guest.answer('POST /api/auth/login', { body: { success: false, secondStep: step } })
  guest.open('/auth?returnTo=%2Ffavorites')
  await userEvent.type(await screen.findByLabelText('E-Mail'), 'anna@giebel.example')
  await userEvent.type(screen.getByLabelText('Passwort'), 'geheim{Enter}')
  await heading('Noch ein Schritt')
}
const toast = (message: object) => waitFor(() => expect(toaster.current()).toMatchObject(message))

describe("a sign-in's second step", () => {
  it('rejects a wrong code at its field, accepts a right one, and goes to the requested page', async () => {
    await begin()
    const field = await screen.findByLabelText<HTMLInputElement>(CODE)
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, '12{Enter}')
    expect(await screen.findByText('Der Code hat sechs Ziffern')).toBeDefined()
    expect(guest.asked(STEP)).toBe(0)
    guest.answer(STEP, { status: 401, body: 'Der Code ist falsch oder wurde schon benutzt.', code: 'wrong_credentials' })
    await userEvent.type(field, '3456{Enter}')
    expect(await screen.findByText('Der Code ist falsch oder wurde schon benutzt.')).toBeDefined()
    expect([field.value, document.activeElement]).toEqual(['', field])

    await userEvent.click(screen.getByRole('checkbox', { name: /^Diesem Gerät 30 Tage vertrauen/ }))
    guest.answer(STEP, { body: { success: true, user: sampleUser() } })
    await userEvent.type(field, '654 321{Enter}')
    await waitFor(() => expect(here()).toBe('/favorites'))
    expect(guest.bodies(STEP)).toEqual([
      { code: '123456', trust: false },
      { code: '654321', trust: true },
    ])
  })

  it('keeps the input while the server is unreachable', async () => {
    await begin()
    guest.answer(STEP, { status: 502, body: '<html>Bad Gateway</html>', byGateway: true })
    await userEvent.type(await screen.findByLabelText(CODE), '123456{Enter}')
    await toast({ title: 'Anmeldung fehlgeschlagen', text: 'Der Server ist gerade nicht erreichbar.' })
    expect(screen.getByLabelText<HTMLInputElement>(CODE).value).toBe('123456')
  })

  it('reports too many wrong codes, and accepts a recovery code in any notation', async () => {
    await begin()
    const sentence = 'Zu viele falsche Codes. Mit Passkey oder Wiederherstellungscode geht es weiter.'
    guest.answer(STEP, { status: 429, body: sentence, code: 'too_many_calls' })
    await userEvent.type(await screen.findByLabelText(CODE), '123456{Enter}')
    await toast({ title: 'Anmeldung fehlgeschlagen', text: sentence })
    await press('Wiederherstellungscode verwenden')
    guest.answer(STEP, { body: { success: true, user: sampleUser() } })
    await userEvent.type(await screen.findByLabelText('Wiederherstellungscode'), `${RECOVERY.toLowerCase()}{Enter}`)
    await waitFor(() => expect(here()).toBe('/favorites'))
    expect(guest.bodies(STEP).at(-1)).toEqual({ recoveryCode: RECOVERY.replaceAll('-', ''), trust: false })
  })

  it('returns to the password when the step has expired', async () => {
    await begin()
    const over = 'Diese Anmeldung ist abgelaufen. Bitte melden Sie sich noch einmal mit E-Mail und Passwort an.'
    guest.answer(STEP, { status: 401, body: over, code: 'step_over' })
    await userEvent.type(await screen.findByLabelText(CODE), '123456{Enter}')
    await toast({ title: 'Anmeldung fehlgeschlagen', text: over })
    await heading('Willkommen')
  })

  it('continues if it began elsewhere in this browser, and can be cancelled', async () => {
    guest.answer('GET /api/auth/second-step', { body: APP })
    guest.open('/auth?schritt=2')
    expect(await screen.findByLabelText(CODE)).toBeDefined()
    await press('Zurück')
    await heading('Willkommen')
    expect(here()).toBe('/auth')
  })

  it('reports an expired step', async () => {
    guest.open('/auth?schritt=2')
    await toast({ title: 'Anmeldung fehlgeschlagen', failed: true })
    expect(await heading('Willkommen')).toBeDefined()
  })

  it('asks for the recovery code if the app was lost, with an explanation', async () => {
    await begin({ app: false, passkey: false, recoveryCode: true, isAppLost: true })
    expect(await screen.findByLabelText('Wiederherstellungscode')).toBeDefined()
    expect(screen.getByText(/Der Schlüssel dieser Installation wurde ersetzt/)).toBeDefined()
  })
})
