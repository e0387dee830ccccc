import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleUser } from '../../testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './company-account.tsx'

const USER = sampleUser({ email: 'anna@klee.example.test' })
const edge = emptyHouse({ 'POST /api/auth/sso/finish': { body: { success: true, user: USER, returnTo: '/favorites' } } })
const user = userEvent.setup()
const written = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ address, body }) => [address, body])

describe('the sign-in with a company account', () => {
  it('shows the reason for an address without a provider, and keeps the address', async () => {
    edge.answer('POST /api/auth/sso', { status: 404, body: 'Für diese E-Mail-Adresse ist hier kein Firmenkonto eingerichtet.' })
    openApp(edge, '/firmenkonto/anmelden?returnTo=%2Fcall-list')
    await user.type(await screen.findByLabelText('E-Mail'), 'anna@klee.example.test')
    await user.click(screen.getByRole('button', { name: 'Weiter zum Firmenkonto' }))
    expect((await screen.findByRole('alert')).textContent).toContain('kein Firmenkonto eingerichtet')
    expect(written()).toEqual([['/api/auth/sso', { email: 'anna@klee.example.test', returnTo: '/call-list' }]])
  })

  it('runs no script that a provider gives as its page', async () => {
    edge.answer('POST /api/auth/sso', { body: { url: 'javascript:globalThis.stolen=true' } })
    openApp(edge, '/firmenkonto/anmelden')
    await user.type(await screen.findByLabelText('E-Mail'), 'anna@klee.example.test')
    await user.click(screen.getByRole('button', { name: 'Weiter zum Firmenkonto' }))
    await waitFor(() => expect(written()).toHaveLength(1))
    expect('stolen' in globalThis).toBe(false)
  })

  it('brings the answer of the provider to the server once, removes it from the address, and opens the page asked for', async () => {
    openApp(edge, '/firmenkonto/12?code=geheim&state=abc')
    await screen.findByRole('heading', { level: 1, name: 'Meine Favoriten' })
    expect(written()).toEqual([['/api/auth/sso/finish', { connection: '12', query: '?code=geheim&state=abc' }]])
    expect(location.search).not.toContain('geheim')
  })

  it('shows why a sign-in failed, and begins again', async () => {
    edge.answer('POST /api/auth/sso/finish', { status: 401, body: 'Diese Anmeldung ist abgelaufen.' })
    openApp(edge, '/firmenkonto/12?code=geheim&state=abc')
    expect((await screen.findByRole('alert')).textContent).toBe('Diese Anmeldung ist abgelaufen.')
    await user.click(screen.getByRole('link', { name: 'Noch einmal beginnen' }))
    await screen.findByRole('button', { name: 'Weiter zum Firmenkonto' })
  })

  it('asks for the second factor of the account', async () => {
    const secondStep = { app: true, passkey: false, recoveryCode: true, isAppLost: false }
    edge.answer('POST /api/auth/sso/finish', { body: { success: false, secondStep, returnTo: null } })
    openApp(edge, '/firmenkonto/12?code=geheim&state=abc')
    await screen.findByRole('heading', { level: 1, name: 'Noch ein Schritt' })
    await screen.findByText(/Ihr Firmenkonto stimmt/)
  })

  it('connects the account of a user who is signed in', async () => {
    openApp(edge, '/firmenkonto/12?code=geheim&state=abc', USER)
    await screen.findByRole('heading', { level: 1, name: 'Meine Favoriten' })
    expect(written()).toHaveLength(1)
  })

  it('lets a principal in with the emergency code', async () => {
    edge.answer('POST /api/auth/sso/emergency', { status: 401, body: 'Der Notfallcode ist falsch oder wurde schon benutzt.' })
    openApp(edge, '/firmenkonto/anmelden')
    await user.click(await screen.findByRole('button', { name: 'Der Anbieter ist ausgefallen?' }))
    await user.type(await screen.findByLabelText('E-Mail'), 'anna@klee.example.test')
    await user.type(screen.getByLabelText('Passwort'), 'geheim')
    await user.type(screen.getByLabelText('Notfallcode'), 'ABCD-EFGH')
    await user.click(screen.getByRole('button', { name: 'Anmelden' }))
    expect((await screen.findByRole('alert')).textContent).toContain('schon benutzt')
    expect(written()).toEqual([['/api/auth/sso/emergency', { email: 'anna@klee.example.test', password: 'geheim', code: 'ABCD-EFGH' }]])
  })
})
