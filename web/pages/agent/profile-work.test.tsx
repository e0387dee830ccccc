import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { profilePage } from '../../testing/profile.ts'
import { INVITATION, sampleUser } from '../../testing/samples.ts'

const { edge, open, card, written, expectToast } = profilePage()

describe("an agent's work settings", () => {
  it('cannot test a blank key', async () => {
    await open()
    const propstack = card('Propstack')
    const test = propstack.getByRole('button', { name: 'Verbindung testen' })
    expect(test).toHaveProperty('disabled', true)
    await userEvent.type(propstack.getByLabelText('API-Schlüssel'), '  ')
    expect(test).toHaveProperty('disabled', true)
    await userEvent.type(propstack.getByLabelText('API-Schlüssel'), 'x')
    expect(test).toHaveProperty('disabled', false)
  })

  it("show a test's result in the card and at the top of the page", async () => {
    const key = { propstackApiKey: '••••••••1234' }
    await open(key)
    const error = 'Propstack kennt diesen API-Schlüssel nicht.'
    edge.answer('POST /api/propstack/test', { body: { success: false, message: error } })
    edge.answer('GET /api/auth/user', { body: sampleUser({ ...key, crmTest: { at: '2026-11-21T09:30:00Z', error } }) })
    await userEvent.click(card('Propstack').getByRole('button', { name: 'Verbindung testen' }))
    const sentence = `Zuletzt geprüft am 21.11.2026, 10:30 Uhr: ${error}`
    expect(await card('Propstack').findByText(sentence)).toBeDefined()
    expect(screen.getByRole('button', { name: `Propstack Connected · gestört. ${sentence}` })).toBeDefined()
  })

  it('copy the invitation and record that it was shared', async () => {
    const user = userEvent.setup()
    await open()
    edge.answer('POST /api/makler/partner-link', { body: { ...INVITATION, sharedAt: '2026-11-21T08:00:00Z' } })
    const invitation = card('Einladungslink für Partner')
    await invitation.findByDisplayValue(INVITATION.url)
    await user.click(invitation.getByRole('button', { name: 'Link kopieren' }))
    await expectToast({ title: 'Einladungslink kopiert' })
    expect(await navigator.clipboard.readText()).toBe(INVITATION.url)
    await waitFor(() => expect(written()).toEqual([['POST', '/api/makler/partner-link', undefined]]))
  })

  it('report that the browser does not copy, and record nothing', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await open()
    const invitation = card('Einladungslink für Partner')
    await invitation.findByDisplayValue(INVITATION.url)
    await user.click(invitation.getByRole('button', { name: 'Link kopieren' }))
    await expectToast({ title: 'Der Link konnte nicht kopiert werden', failed: true })
    expect(written()).toEqual([])
  })

  it('renew the invitation after a confirmation that warns about the old one', async () => {
    await open()
    const invitation = card('Einladungslink für Partner')
    await userEvent.click(await invitation.findByRole('button', { name: 'Link erneuern' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Einladungslink erneuern?' }))
    expect(question.getByText(/Der bisherige Link funktioniert dann nicht mehr/)).toBeDefined()
    expect(written()).toEqual([])
    const next = { ...INVITATION, url: 'http://giebel.test/partner/neu' }
    edge.answer('POST /api/makler/partner-link/renew', { body: next })
    edge.answer('GET /api/makler/partner-link', { body: next })
    await userEvent.click(question.getByRole('button', { name: 'Erneuern' }))
    await expectToast({ title: 'Neuer Einladungslink', text: 'Der alte Link gilt nicht mehr.' })
    expect(await invitation.findByDisplayValue(next.url)).toBeDefined()
  })

  it.each([
    [500, '', 'Bitte versuchen Sie es erneut. Der bisherige Link gilt weiter.'],
    [429, 'Bitte warten Sie eine Stunde.', 'Bitte warten Sie eine Stunde.'],
  ])('keep the invitation when the server reports an error (%i), with the reason', async (status, body, text) => {
    await open()
    const invitation = card('Einladungslink für Partner')
    edge.answer('POST /api/makler/partner-link/renew', { status, body })
    await userEvent.click(await invitation.findByRole('button', { name: 'Link erneuern' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erneuern' }))
    await expectToast({ title: 'Der Link konnte nicht erneuert werden', text, failed: true })
    expect(invitation.getByDisplayValue(INVITATION.url)).toBeDefined()
  })

  it('can bring the first steps back', async () => {
    await open({ firstStepsHidden: true })
    edge.answer('PATCH /api/auth/user', { body: sampleUser() })
    edge.answer('GET /api/auth/user', { body: sampleUser() })
    await userEvent.click(await screen.findByRole('button', { name: 'Erste Schritte wieder anzeigen' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Erste Schritte wieder anzeigen' })).toBeNull())
    expect(written()).toEqual([['PATCH', '/api/auth/user', { firstStepsHidden: false }]])
  })
})
