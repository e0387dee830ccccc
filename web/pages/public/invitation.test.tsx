import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accountSentence, COLLEAGUE_SENTENCE } from '#shared/domain/account-sentences.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleUser } from '../../testing/samples.ts'

const INVITATION = { officeName: 'Nordlicht Immobilien', invitedBy: 'Cem Demir', email: 'anna@example.test', officeRole: 'agent' }

const edge = emptyHouse({ 'POST /api/auth/invitation': { body: INVITATION } })

it('shows a guest the terms that are stored with the account', async () => {
  openApp(edge, '/einladung?token=geheim')
  const [before = '', between = '', after = ''] = (accountSentence(COLLEAGUE_SENTENCE) ?? '').split(/AGB|Datenschutz/)
  const note = (await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent.startsWith(before))).textContent
  expect(note).toBe(`${before}AGB${between}Datenschutz${after}`)
  expect(note).not.toContain('Auftragsverarbeitung')
})

it('explains to a user signed in under the invited address that another address is needed', async () => {
  openApp(edge, '/einladung?token=geheim', sampleUser({ email: 'anna@example.test' }))
  await screen.findByRole('heading', { level: 1, name: 'Diese Adresse hat schon ein Konto' })
  screen.getByText(/Ein Konto gehört zu genau einem Büro\. Bitten Sie den Inhaber um eine Einladung an eine andere Adresse\./)
  expect(screen.queryByRole('link', { name: 'Abmelden' })).toBeNull()
})

it('asks a user signed in under another address to sign out', async () => {
  openApp(edge, '/einladung?token=geheim', sampleUser({ email: 'ben@example.test' }))
  await screen.findByRole('heading', { level: 1, name: 'Sie sind schon angemeldet' })
  expect(screen.getByRole('link', { name: 'Abmelden' }).getAttribute('href')).toBe('/logout')
})

it('says to a signed-in user that a used link is dead', async () => {
  edge.answer('POST /api/auth/invitation', { status: 404, body: 'Diese Einladung gilt nicht mehr.' })
  openApp(edge, '/einladung?token=geheim', sampleUser())
  await screen.findByRole('heading', { level: 1, name: 'Diese Einladung gilt nicht mehr' })
})
