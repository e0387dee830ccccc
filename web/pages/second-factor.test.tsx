import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SecondFactor } from '#shared/contract/people/second-factor.ts'
import { PASSKEYS_MAX } from '#shared/domain/second-factor.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './second-factor.tsx'

const OFF: SecondFactor = {
  app: null,
  passkeys: [],
  recoveryCodes: 0,
  trustedDevices: [],
  isRequired: false,
  passkeysPossible: true,
}
const PASSKEY = { id: 4, name: 'Mein Telefon', createdAt: '2026-11-02T08:00:00Z', lastUsedAt: null }
const DEVICE = {
  id: 9,
  device: 'Firefox auf Windows',
  isCurrent: false,
  trustedAt: '2026-11-02T08:00:00Z',
  trustedUntil: '2026-12-02T08:00:00Z',
}
const ON: SecondFactor = {
  ...OFF,
  app: { state: 'on', since: '2026-11-02T08:00:00Z' },
  passkeys: [PASSKEY],
  recoveryCodes: 2,
  trustedDevices: [DEVICE],
}
const SECRET = 'JBSWY3DPEHPK3PXP'
const CODES = ['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF', 'GGGG-HHHH-JJJJ-KKKK-MMMM-NNNN']
const WRONG_PASSWORD = { status: 400, body: 'Das Passwort ist falsch.', code: 'wrong_credentials' } as const

const edge = emptyHouse({ 'GET /api/auth/second-factor': { body: OFF } })
const person = userEvent.setup()
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
const open = () => openApp(edge, '/profile/zweiter-faktor', sampleUser())
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const toast = (message: object) => waitFor(() => expect(toaster.current()).toMatchObject(message))
const readValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Stubs WebAuthn, which jsdom lacks: `make` is the browser's dialog. */
function canMakePasskeys(make: () => Promise<unknown>): void {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: make } })
}
afterEach(() => void Reflect.deleteProperty(navigator, 'credentials'))
const OPTIONS = {
  challenge: 'AAAA',
  rp: { name: 'Giebel', id: 'localhost' },
  user: { id: 'AAAA', name: 'anna', displayName: 'Anna' },
  pubKeyCredParams: [],
}

describe('setting up an app', () => {
  const begin = async (answer: Parameters<typeof edge.answer>[1]) => {
    edge.answer('POST /api/auth/second-factor/app', answer)
    open()
    await press('App einrichten')
    await person.type(await screen.findByLabelText('Ihr Passwort'), 'geheim{Enter}')
  }

  it('shows a wrong password at its field, and accepts the next one', async () => {
    await begin(WRONG_PASSWORD)
    const window = await dialog('Authenticator-App einrichten')
    expect(await window.findByText('Das Passwort ist falsch.')).toBeDefined()
    expect(document.activeElement).toBe(window.getByLabelText('Ihr Passwort'))
    edge.answer('POST /api/auth/second-factor/app', { body: { secret: SECRET, uri: 'otpauth://totp/Giebel' } })
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeDefined()
    expect(readValue('Schlüssel zum Abtippen')).toBe(SECRET)
  })

  it('keeps the dialog while the server is unreachable, with a German message', async () => {
    await begin({ status: 502, body: '<html>Bad Gateway</html>', byGateway: true })
    await toast({ title: 'Das hat nicht geklappt', text: 'Geändert wurde nichts. Bitte versuchen Sie es noch einmal.' })
    expect(readValue('Ihr Passwort')).toBe('geheim')
  })

  it('rejects a wrong code at its field, and shows the recovery codes once', async () => {
    await begin({ body: { secret: SECRET, uri: 'otpauth://totp/Giebel' } })
    const code = await screen.findByLabelText('Code aus der App')
    await waitFor(() => expect(document.activeElement).toBe(code))
    edge.answer('POST /api/auth/second-factor/app/confirm', { status: 400, body: 'Der Code ist falsch.', code: 'wrong_credentials' })
    await person.type(code, '123 456{Enter}')
    expect(await screen.findByText('Der Code ist falsch.')).toBeDefined()
    expect(readValue('Code aus der App')).toBe('123 456')
    edge.answer('POST /api/auth/second-factor/app/confirm', { body: { success: true, recoveryCodes: CODES } })
    edge.answer('GET /api/auth/second-factor', { body: { ...ON, recoveryCodes: 10 } })
    await person.keyboard('{Enter}')
    const shown = await dialog('Ihre Wiederherstellungscodes')
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
    await person.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: 'Haben Sie die Codes aufbewahrt?' })).toBeDefined()
    await press('Zurück zu den Codes')
    await press('Ich habe sie aufbewahrt')
    expect(await screen.findByText('Der zweite Faktor ist eingeschaltet')).toBeDefined()
    expect(document.body.textContent).not.toContain(CODES[0])
  })
})

describe('a passkey', () => {
  const add = async () => {
    edge.answer('POST /api/auth/second-factor/passkeys/options', { body: OPTIONS })
    open()
    await press('Passkey hinzufügen')
    await person.type(await screen.findByLabelText('Name'), 'Mein Büro')
    await person.type(screen.getByLabelText('Ihr Passwort'), 'geheim')
    await press('Weiter')
  }

  it.each([
    ['NotAllowedError', 'Der Passkey wurde nicht bestätigt. Bitte versuchen Sie es noch einmal.'],
    ['InvalidStateError', 'Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.'],
  ])('keeps the input when the browser does not create one: %s', async (name, text) => {
    canMakePasskeys(() => Promise.reject(Object.assign(new Error('no'), { name })))
    await add()
    await toast({ title: 'Das hat nicht geklappt', text })
    expect([readValue('Name'), readValue('Ihr Passwort')]).toEqual(['Mein Büro', 'geheim'])
  })

  it('requires the right password', async () => {
    canMakePasskeys(() => Promise.reject(new Error('nobody should ask')))
    open()
    edge.answer('POST /api/auth/second-factor/passkeys/options', WRONG_PASSWORD)
    await press('Passkey hinzufügen')
    await person.type(await screen.findByLabelText('Name'), 'Mein Büro')
    await person.type(screen.getByLabelText('Ihr Passwort'), 'falsch')
    await press('Weiter')
    expect(await screen.findByText('Das Passwort ist falsch.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Ihr Passwort'))
  })

  it('is not offered if the browser does not support it', async () => {
    open()
    expect(await screen.findByText(/Passkeys gehen nur, wenn diese Anwendung über eine Adresse mit https/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Passkey hinzufügen' })).toBeNull()
  })

  it('cannot be added beyond the limit', async () => {
    canMakePasskeys(() => Promise.reject(new Error('nobody should ask')))
    const passkeys = Array.from({ length: PASSKEYS_MAX }, (_, id) => ({ ...PASSKEY, id: id + 1 }))
    edge.answer('GET /api/auth/second-factor', { body: { ...ON, passkeys } })
    open()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Passkey hinzufügen' })
    expect(button.disabled).toBe(true)
    expect(screen.getByText(`Mehr als ${PASSKEYS_MAX} Passkeys sind nicht möglich.`)).toBeDefined()
  })

  it('can be renamed, and is removed with the password', async () => {
    edge.answer('GET /api/auth/second-factor', { body: ON })
    open()
    await press('Umbenennen: Mein Telefon')
    await person.clear(await screen.findByLabelText('Name'))
    await person.keyboard('{Enter}')
    expect(await screen.findByText('Bitte geben Sie dem Passkey einen Namen')).toBeDefined()
    edge.answer('PATCH /api/auth/second-factor/passkeys/4', { body: { success: true } })
    await person.type(screen.getByLabelText('Name'), 'Diensttelefon{Enter}')
    await toast({ title: 'Passkey umbenannt' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await press('Entfernen: Mein Telefon')
    edge.answer('POST /api/auth/second-factor/passkeys/4/remove', { body: { success: true } })
    await person.type(await screen.findByLabelText('Ihr Passwort'), 'geheim{Enter}')
    await toast({ title: 'Passkey entfernt' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the second factor settings', () => {
  it('warn about few recovery codes, and about an app with a lost key', async () => {
    edge.answer('GET /api/auth/second-factor', { body: { ...ON, app: { state: 'unreadable', since: DEVICE.trustedAt } } })
    open()
    expect(await screen.findByText(/Es sind nur noch wenige Codes übrig/)).toBeDefined()
    expect(screen.getByText(/Ihre Authenticator-App gilt deshalb nicht mehr/)).toBeDefined()
  })

  it('do not allow a required factor to be switched off', async () => {
    edge.answer('GET /api/auth/second-factor', { body: { ...ON, isRequired: true } })
    open()
    expect(await screen.findByText(/Für Administratoren ist er Pflicht/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Ausschalten' })).toBeNull()
  })

  it('remove a trusted browser, and report a failure', async () => {
    edge.answer('GET /api/auth/second-factor', { body: ON })
    edge.answer('DELETE /api/auth/second-factor/trusted-devices/9', { status: 500 })
    open()
    await press('Nicht mehr vertrauen: Firefox auf Windows')
    await toast({ title: 'Das hat nicht geklappt', failed: true })
    edge.answer('DELETE /api/auth/second-factor/trusted-devices/9', { body: { success: true } })
    edge.answer('GET /api/auth/second-factor', { body: { ...ON, trustedDevices: [] } })
    await press('Nicht mehr vertrauen: Firefox auf Windows')
    await waitFor(() => expect(screen.queryByText('Firefox auf Windows')).toBeNull())
  })
})
