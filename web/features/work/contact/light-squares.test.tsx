import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { sampleCard } from '../../../testing/samples.ts'
import { LightSquares } from './light-squares.tsx'

afterEach(cleanup)

const LETTER_ONLY = 'Kontakt-Ampel: Telefon gesperrt, E-Mail gesperrt, Brief erlaubt'
const card = sampleCard({ address: 'Am Deich 3' })
// jsdom does not show popovers
const panel = { hidden: true }
const reasons = () => within(screen.getByRole('group', panel)).getAllByRole('listitem', { hidden: true })

describe('the contact light squares', () => {
  it('name all three channels', () => {
    render(<LightSquares facts={card} />)
    expect(screen.getByRole('button', { name: LETTER_ONLY })).toBeDefined()
  })

  it('show the reasons on hover and on keyboard focus', async () => {
    render(<LightSquares facts={card} />)
    const button = screen.getByRole('button')
    await userEvent.hover(button)
    expect(reasons().map(({ textContent }) => textContent)).toEqual([
      'Telefon GesperrtIm Inserat steht keine Nummer. Ein Werbeanruf braucht vorher eine Einwilligung.',
      'E-Mail GesperrtE-Mail und Portalnachricht brauchen vorher eine Einwilligung.',
      'Brief ErlaubtEin Brief ist erlaubt, wenn er als Werbung erkennbar ist und Absender und Widerspruchsrecht nennt.',
    ])
    await userEvent.unhover(button)
    await waitFor(() => expect(screen.queryByRole('group', panel)).toBeNull())
    await userEvent.tab()
    expect(reasons()).toHaveLength(3)
  })

  it('keep the panel open while the pointer is on it', async () => {
    render(<LightSquares facts={card} />)
    await userEvent.hover(screen.getByRole('button'))
    await userEvent.unhover(screen.getByRole('button'))
    await userEvent.hover(screen.getByRole('group', panel))
    // longer than the hover delay
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(reasons()).toHaveLength(3)
    await userEvent.unhover(screen.getByRole('group', panel))
    await waitFor(() => expect(screen.queryByRole('group', panel)).toBeNull())
  })

  it('differ without colour', () => {
    render(<LightSquares facts={{ ...card, contact: { ...card.contact, hasPublishedPhone: true } }} />)
    const [amber, red, green] = [...screen.getByRole('button').children].map(({ className }) => className)
    // outlined on a tint, struck through, filled
    expect([amber, red, green].map((classes) => classes?.includes('after:-rotate-45'))).toEqual([false, true, false])
    expect([amber, red, green].map((classes) => / bg-\w+-tint /.test(classes ?? ''))).toEqual([true, true, false])
  })

  it('are all red after an objection, with its date', async () => {
    render(
      <LightSquares
        facts={{ ...card, contact: { objectedAt: '2026-11-03', hasPublishedPhone: true, consents: [], withdrawn: [], searchClient: null } }}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Kontakt-Ampel: Telefon gesperrt, E-Mail gesperrt, Brief gesperrt' }))
    for (const { textContent } of reasons()) expect(textContent).toContain('Widerspruch vom 03.11.2026')
  })
})
