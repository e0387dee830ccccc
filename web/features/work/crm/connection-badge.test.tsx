import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { KeyTest } from '#shared/contract/people/accounts.ts'
import { ConnectionBadge } from './connection-badge.tsx'

afterEach(cleanup)

const show = (crmTest: KeyTest | null, propstackApiKey: string | null = '••••••••1234') =>
  render(<ConnectionBadge account={{ crm: 'propstack', propstackApiKey, onofficeToken: null, crmTest }} />)
const at = '2026-11-21T09:30:00Z'
// jsdom hides the top layer
const panel = () => screen.queryByRole('group', { hidden: true })

const STATES = [
  ['never tried', null, 'Propstack Connected', 'bg-grey-tint', 'Noch nicht geprüft.'],
  ['good', { at, error: null }, 'Propstack Connected', 'bg-green-tint', 'Zuletzt geprüft am 21.11.2026, 10:30 Uhr: Verbindung steht.'],
  [
    'refused',
    { at, error: 'Propstack kennt diesen API-Schlüssel nicht.' },
    'Propstack Connected · gestört',
    'bg-red-tint',
    'Zuletzt geprüft am 21.11.2026, 10:30 Uhr: Propstack kennt diesen API-Schlüssel nicht.',
  ],
  [
    'unreadable',
    { at: null, error: 'Der hinterlegte Schlüssel ist nicht mehr lesbar.' },
    'Propstack Connected · gestört',
    'bg-red-tint',
    'Der hinterlegte Schlüssel ist nicht mehr lesbar.',
  ],
] as const

describe('the connection badge', () => {
  it('is absent without a key', () => {
    expect(show(null, null).container.textContent).toBe('')
  })

  it.each(STATES)("shows the key's state, including to screen readers: %s", (_state, test, words, tone, sentence) => {
    show(test)
    const badge = screen.getByRole('button', { name: `${words}. ${sentence}` })
    expect(within(badge).getByText(words).parentElement?.className).toContain(tone)
    expect(panel()).toBeNull()
  })

  it.each(STATES)('opens on hover and closes on leave: %s', async (_state, test, _words, _tone, sentence) => {
    const user = userEvent.setup()
    show(test)
    await user.hover(screen.getByRole('button'))
    expect(panel()?.textContent).toContain(sentence)
    await user.unhover(screen.getByRole('button'))
    await waitFor(() => expect(panel()).toBeNull())
  })

  it.each(STATES)('opens on keyboard focus and closes on Escape: %s', async (_state, test, _words, _tone, sentence) => {
    const user = userEvent.setup()
    show(test)
    await user.tab()
    expect(panel()?.textContent).toContain(sentence)
    await user.keyboard('{Escape}')
    expect(panel()).toBeNull()
  })

  it.each(STATES)('opens on tap and closes on a tap elsewhere: %s', (_state, test, _words, _tone, sentence) => {
    show(test)
    const badge = screen.getByRole('button')
    fireEvent.pointerEnter(badge, { pointerType: 'touch' })
    fireEvent.click(badge)
    expect(panel()?.textContent).toContain(sentence)
    fireEvent.pointerDown(document.body)
    expect(panel()).toBeNull()
  })
})
