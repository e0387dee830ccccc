import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { profilePage } from '../../testing/profile.ts'

const { edge, open, card, written, expectToast } = profilePage()

const KEY = {
  id: 7,
  name: 'Auswertung',
  prefix: 'giebel_aB3dE',
  scopes: ['read'],
  createdAt: '2026-11-20T08:00:00Z',
  expiresOn: '2027-01-31',
  lastUsedAt: null,
} as const
const TOKEN = `${KEY.prefix}${'x'.repeat(38)}`

describe("an agent's API keys", () => {
  it('are created by a validated form, and shown once', async () => {
    const user = userEvent.setup()
    await open()
    const keys = card('API-Schlüssel')
    expect(await keys.findByText('Noch kein Schlüssel angelegt.')).toBeDefined()
    await user.click(keys.getByRole('button', { name: 'Neuer Schlüssel' }))
    const form = within(await screen.findByRole('dialog', { name: 'Neuer API-Schlüssel' }))
    await user.click(form.getByRole('checkbox', { name: /^Lesen/ }))
    await user.click(form.getByRole('button', { name: 'Schlüssel anlegen' }))
    expect(await form.findByText('Bitte geben Sie dem Schlüssel einen Namen')).toBeDefined()
    expect(form.getByText('Bitte wählen Sie, was der Schlüssel darf')).toBeDefined()
    expect(written()).toEqual([])

    await user.type(form.getByLabelText('Name'), 'Auswertung')
    await user.click(form.getByRole('checkbox', { name: /^Lesen/ }))
    edge.answer('POST /api/keys', { body: { ...KEY, token: TOKEN } })
    edge.answer('GET /api/keys', { body: [KEY] })
    await user.click(form.getByRole('button', { name: 'Schlüssel anlegen' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Ihr neuer API-Schlüssel' }))
    expect(shown.getByLabelText('API-Schlüssel')).toHaveProperty('value', TOKEN)
    await user.click(shown.getByRole('button', { name: 'Schlüssel kopieren' }))
    await expectToast({ title: 'API-Schlüssel kopiert' })
    expect(await navigator.clipboard.readText()).toBe(TOKEN)
    expect(written()).toEqual([['POST', '/api/keys', { name: 'Auswertung', scopes: ['read'] }]])
    await user.click(shown.getByRole('button', { name: 'Fertig' }))

    expect(await keys.findByText('Auswertung')).toBeDefined()
    expect(keys.getByText(/noch nie benutzt · gültig bis 31\.01\.2027/)).toBeDefined()
    expect(document.body.textContent).not.toContain(TOKEN)
  })

  it('are changed, and revoked after a confirmation', async () => {
    edge.answer('GET /api/keys', { body: [{ ...KEY, scopes: ['read', 'write'] }] })
    await open()
    const keys = card('API-Schlüssel')
    await userEvent.click(await keys.findByRole('button', { name: 'Bearbeiten: Auswertung' }))
    const form = within(await screen.findByRole('dialog', { name: 'API-Schlüssel bearbeiten' }))
    await userEvent.click(form.getByRole('checkbox', { name: /^Exportieren/ }))
    edge.answer('PATCH /api/keys/7', { body: { ...KEY, scopes: ['read', 'write', 'export'] } })
    await userEvent.click(form.getByRole('button', { name: 'Speichern' }))
    await expectToast({ title: 'API-Schlüssel geändert' })

    await userEvent.click(keys.getByRole('button', { name: 'Beenden: Auswertung' }))
    const question = within(await screen.findByRole('alertdialog', { name: '„Auswertung“ beenden?' }))
    edge.answer('DELETE /api/keys/7', { body: { success: true } })
    edge.answer('GET /api/keys', { body: [] })
    await userEvent.click(question.getByRole('button', { name: 'Schlüssel beenden' }))
    await expectToast({ title: 'API-Schlüssel beendet' })
    await waitFor(() => expect(keys.queryByText('Auswertung')).toBeNull())
    expect(written()).toEqual([
      ['PATCH', '/api/keys/7', { name: 'Auswertung', scopes: ['read', 'write', 'export'] }],
      ['DELETE', '/api/keys/7', undefined],
    ])
  })

  it('show the error when there are too many', async () => {
    await open()
    await userEvent.click(card('API-Schlüssel').getByRole('button', { name: 'Neuer Schlüssel' }))
    const form = within(await screen.findByRole('dialog', { name: 'Neuer API-Schlüssel' }))
    await userEvent.type(form.getByLabelText('Name'), 'Noch einer')
    const sentence = 'Mehr als 20 API-Schlüssel sind nicht möglich.'
    edge.answer('POST /api/keys', { status: 409, body: sentence })
    await userEvent.click(form.getByRole('button', { name: 'Schlüssel anlegen' }))
    await expectToast({ title: 'Der API-Schlüssel konnte nicht angelegt werden', text: sentence, failed: true })
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Noch einer')
  })
})
