import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleLead, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './call-list.tsx'

const edge = emptyHouse({
  'GET /api/call-list': {
    body: { leads: [sampleLead(1)], more: 0, scripts: { forBuyer: null, ownServices: null }, today: { noted: 0, reached: 0 } },
  },
})

/** For wide screens; a phone has its own button. */
const opener = () => screen.getAllByRole('button', { name: 'Zurückstellen' })[0] as HTMLElement
const choice = () => screen.queryByRole('group', { name: 'Zurückstellen bis' })

describe('the choice of a day to snooze an owner to', () => {
  beforeEach(async () => {
    openApp(edge, '/call-list', sampleUser())
    await screen.findByRole('heading', { level: 2, name: /^Frau 1/ })
    await userEvent.click(opener())
  })

  it('gets the focus at its first day, and labels the field for another', () => {
    expect(choice()?.querySelector('button')).toBe(document.activeElement)
    expect(screen.getByText('Anderer Tag', { selector: 'label' })).toBeTruthy()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Abbrechen', () => userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))],
  ] as const)('is closed by %s, and the focus returns', async (_, close) => {
    await close()
    expect([choice(), document.activeElement]).toEqual([null, opener()])
  })
})
