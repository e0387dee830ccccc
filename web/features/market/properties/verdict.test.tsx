import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sampleCard } from '#web/testing/samples.ts'
import { VerdictNotice } from './verdict-notice.tsx'
import { VerdictLine } from './verdict.tsx'

const line = (card: Parameters<typeof sampleCard>[0]) => render(<VerdictLine card={sampleCard(card)} />).container.textContent
const notice = (card: Parameters<typeof sampleCard>[0]) =>
  render(<VerdictNotice card={sampleCard(card)} actions={<button>Tun</button>} />).container.textContent

describe('what a card says of its verdict', () => {
  it('names the doubt with the words it was made of, until the agent has settled it', () => {
    const doubtful = { doubtReason: 'swap', verdictEvidence: '„Tausche“' } as const
    expect(line(doubtful)).toBe('Vermutlich kein Angebot: Tausch, „Tausche“')
    expect(line({ ...doubtful, correctedTo: 'offer' })).toBe('')
    expect(line({})).toBe('')
  })

  it('names what a hidden one was recognised by', () => {
    expect(line({ hiddenReason: 'wanted', verdictEvidence: '„Suche“' })).toBe('Grund: „Suche“')
  })
})

describe('what the page of a property says', () => {
  it('has the reason and the buttons where there is a doubt, and nothing for a plain offer', () => {
    expect(notice({ doubtReason: 'dealer', verdictEvidence: '„Baubüro“' })).toMatch(/Vermutlich kein Angebot.*Händler.*„Baubüro“.*Tun/)
    expect(notice({ hiddenReason: 'wanted', verdictEvidence: '„Suche“' })).toMatch(/ausgeblendet.*Gesuch, „Suche“.*Tun/)
    expect(notice({ correctedTo: 'no_offer' })).toMatch(/ausgeblendet.*von Ihnen.*Tun/)
    expect(notice({ hiddenReason: 'wanted', correctedTo: 'offer' })).toMatch(/Von Ihnen als Angebot eingestuft.*Tun/)
    expect(notice({})).toBe('')
  })
})
