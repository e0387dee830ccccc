import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LetterPreview } from './letter-preview.tsx'

const PROPS = {
  sender: { agent: 'Anna Berger', company: 'Berger GmbH', phone: '03641 1' },
  lead: { ownerName: 'Karla Ott', object: 'Haus am Hang', place: null },
  recipient: { name: 'Familie Ott', street: 'Lindenweg 7', zipCode: '07745', city: 'Jena' },
  rights: 'Dieses Schreiben ist Werbung.',
}

it('shows the letter on demand, with its placeholders filled, and warns about an unknown placeholder', async () => {
  const draft = { subject: 'Ihr Haus in {{Ort}}', body: '{{Anrede}},\n\nes geht um „{{objekt}}“.' }
  const { rerender } = render(<LetterPreview {...PROPS} draft={draft} />)
  const button = screen.getByRole('button', { name: 'Vorschau' })
  expect([button.getAttribute('aria-expanded'), screen.queryByRole('region')]).toEqual(['false', null])
  await userEvent.click(button)
  const preview = screen.getByRole('region', { name: 'Vorschau des Briefs' })
  for (const words of ['Familie Ott', '07745 Jena', 'Ihr Haus in Jena', 'Guten Tag Karla Ott,', 'es geht um „Haus am Hang“.', PROPS.rights])
    expect(preview.textContent).toContain(words)
  expect(preview.textContent).not.toContain('gibt es nicht')
  rerender(<LetterPreview {...PROPS} draft={{ ...draft, body: '{{Strasse}}' }} />)
  expect(preview.textContent).toContain('Den Platzhalter {{Strasse}} gibt es nicht.')
  await userEvent.click(button)
  expect(screen.queryByRole('region')).toBeNull()
})
