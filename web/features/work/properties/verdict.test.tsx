import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sampleCard } from '#web/testing/samples.ts'
import { VerdictNotice } from './verdict-notice.tsx'
import { VerdictLine } from './verdict.tsx'

const line = (card: Parameters<typeof sampleCard>[0]) => render(<VerdictLine card={sampleCard(card)} />).container.textContent
const notice = (card: Parameters<typeof sampleCard>[0]) =>
  render(<VerdictNotice card={sampleCard(card)} actions={<button>Tun</button>} />).container.textContent

describe("a card's verdict line", () => {
  it('shows the doubt with its evidence, until the agent has decided', () => {
    const doubtful = { doubtReason: 'swap', verdictEvidence: '„Tausche“' } as const
    expect(line(doubtful)).toBe('Vermutlich kein Angebot: Tausch, „Tausche“')
    expect(line({ ...doubtful, correctedTo: 'offer' })).toBe('')
    expect(line({})).toBe('')
  })

  it('shows the evidence for hiding a card', () => {
    expect(line({ hiddenReason: 'wanted', verdictEvidence: '„Suche“' })).toBe('Grund: „Suche“')
  })
})

describe('the verdict notice on a property page', () => {
  it('shows reason and buttons in case of doubt, and nothing for a plain offer', () => {
    expect(notice({ doubtReason: 'dealer', verdictEvidence: '„Baubüro“' })).toMatch(/Vermutlich kein Angebot.*Händler.*„Baubüro“.*Tun/)
    expect(notice({ hiddenReason: 'wanted', verdictEvidence: '„Suche“' })).toMatch(/ausgeblendet.*Gesuch, „Suche“.*Tun/)
    expect(notice({ correctedTo: 'no_offer' })).toMatch(/ausgeblendet.*von Ihrem Büro.*Tun/)
    expect(notice({ hiddenReason: 'wanted', correctedTo: 'offer' })).toMatch(/Von Ihrem Büro als Angebot eingestuft.*Tun/)
    expect(notice({})).toBe('')
  })
})
