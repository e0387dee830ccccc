import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { LegalText } from '#shared/contract/operations/legal.ts'
import { FOOTER_PAGES, LEGAL_PAGES, LEGAL_TITLE, type LegalPage } from '#shared/domain/legal.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../../testing/browser.tsx'
import { emptyHouse } from '../../../testing/house.ts'
import { sampleUser, textChanged } from '../../../testing/samples.ts'
import { Markdown } from './markdown.tsx'

const legalText = (page: LegalPage, change: Partial<LegalText> = {}): LegalText => ({
  page,
  title: LEGAL_TITLE[page],
  text: '## Anbieter\n\n[Bitte ergänzen: Name]\n\nTelefon: [Bitte ergänzen: Nummer]',
  version: 3,
  isFilledIn: false,
  updatedAt: null,
  ...change,
})
const FILLED = { text: 'Müller Immobilien GmbH', isFilledIn: true, updatedAt: '2026-11-20T08:00:00Z' }

const edge = emptyHouse({
  ...Object.fromEntries(LEGAL_PAGES.map((page) => [`GET /api/legal/${page}`, { body: legalText(page) }])),
  'GET /api/legal': {
    body: LEGAL_PAGES.map((page) => ({ page, title: LEGAL_TITLE[page], isFilledIn: page === 'agb', updatedAt: null })),
  },
})

const expectTitle = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the text', () => {
  it('renders neither raw HTML nor images, and only http and mailto links', () => {
    const { container } = render(
      <Markdown
        text={[
          '# Überschrift',
          '<script>alert(1)</script><img src=x onerror=alert(1)> <b onclick="alert(1)">fett</b>',
          '![Bild](https://elsewhere.example/x.png)',
          '[Seite](https://giebel.example) [Post](mailto:a@giebel.example) [Böse](javascript:alert(1)) [Datei](data:text/html,x)',
        ].join('\n\n')}
      />,
    )
    expect(container.querySelectorAll('script, img, b, [onclick]')).toHaveLength(0)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://giebel.example',
      'mailto:a@giebel.example',
    ])
    expect(screen.getByText(/Böse/)).toBeDefined()
    expect(screen.getByRole('heading', { level: 2, name: 'Überschrift' })).toBeDefined()
  })

  it('highlights gaps, also inside lists and bold text', () => {
    const { container } = render(<Markdown text={'- E-Mail: [Bitte ergänzen: Adresse]\n- **[Bitte ergänzen]**\n\n[kein Ziel]'} />)
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      '[Bitte ergänzen: Adresse]',
      '[Bitte ergänzen]',
    ])
  })
})

describe('the public pages', () => {
  it.each(LEGAL_PAGES.flatMap((page) => ([undefined, 'agent', 'partner', 'admin'] as const).map((role) => [page, role] as const)))(
    '/%s is readable (%s)',
    async (page, role) => {
      openApp(edge, `/${page}`, role && sampleUser({ role }))
      await expectTitle(LEGAL_TITLE[page])
      expect(await screen.findByText('[Bitte ergänzen: Name]')).toBeDefined()
      expect(screen.getByText('Der Betreiber hat diese Angaben noch nicht ergänzt.')).toBeDefined()
      const links = within(screen.getByRole('navigation', { name: 'Rechtliches' })).getAllByRole('link')
      expect(links.map((link) => link.getAttribute('href'))).toEqual(FOOTER_PAGES.map((one) => `/${one}`))
    },
  )

  it('ignore case in the URL', async () => {
    openApp(edge, '/Datenschutz')
    await expectTitle('Datenschutz')
  })

  it('show no note about gaps once all are filled, and show the date of the last change', async () => {
    edge.answer('GET /api/legal/impressum', { body: legalText('impressum', FILLED) })
    openApp(edge, '/impressum')
    expect(await screen.findByText('Müller Immobilien GmbH')).toBeDefined()
    expect(screen.queryByText(/noch nicht ergänzt/)).toBeNull()
    expect(screen.getByText('Zuletzt geändert am 20.11.2026')).toBeDefined()
  })

  it('link to each other', async () => {
    openApp(edge, '/impressum')
    await expectTitle('Impressum')
    await userEvent.click(screen.getByRole('link', { name: 'Datenschutz' }))
    await expectTitle('Datenschutz')
  })

  it('offer a retry when the text cannot be loaded', async () => {
    edge.answer('GET /api/legal/agb', { status: 503, body: 'Die Datenbank ist gerade nicht erreichbar.' })
    openApp(edge, '/agb')
    const again = await screen.findByRole('button', { name: 'Erneut versuchen' })
    edge.answer('GET /api/legal/agb', { body: legalText('agb') })
    await userEvent.click(again)
    expect(await screen.findByText('[Bitte ergänzen: Name]')).toBeDefined()
  })
})

describe('an administrator', () => {
  const admin = sampleUser({ role: 'admin', userLevel: 1 })
  const area = (name = 'Impressum') => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
  const written = () => edge.calls.filter(({ method }) => method === 'PUT')
  const button = (name: string) => screen.getByRole('button', { name })

  it('is reminded on the start page of texts with gaps', async () => {
    openApp(edge, '/admin', admin)
    expect(await screen.findByText('Noch zu erledigen: Rechtstexte')).toBeDefined()
    expect(screen.getByText(/^Impressum, Datenschutz, Barrierefreiheit, Auftragsverarbeitung: Hier fehlen/)).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'Jetzt ergänzen' }))
    await expectTitle('Rechtstexte')
    expect(location.pathname).toBe('/admin/rechtstexte/impressum')
  })

  it.each(['agent', 'partner'] as const)('is not an %s: the page does not exist for that role', async (role) => {
    openApp(edge, '/admin/rechtstexte', sampleUser({ role }))
    await expectTitle('404 Page Not Found')
  })

  it('can preview the text, jump from gap to gap, and save', async () => {
    openApp(edge, '/admin/rechtstexte', admin)
    const field = await area()
    expect(button('Speichern')).toHaveProperty('disabled', true)
    expect(screen.getByText('Noch 2 Lücken')).toBeDefined()
    const selected = () => field.value.slice(field.selectionStart, field.selectionEnd)
    field.setSelectionRange(0, 0)
    for (const gap of ['[Bitte ergänzen: Name]', '[Bitte ergänzen: Nummer]', '[Bitte ergänzen: Name]']) {
      await userEvent.click(button('Nächste Lücke'))
      expect(selected()).toBe(gap)
    }
    await userEvent.click(button('Vorschau zeigen'))
    await userEvent.clear(field)
    await userEvent.type(field, '**Müller** GmbH')
    expect((await screen.findByText('Müller')).tagName).toBe('STRONG')
    expect(screen.getByText('Alle Lücken sind ausgefüllt.')).toBeDefined()
    edge.answer('PUT /api/admin/legal/impressum', { body: legalText('impressum', { ...FILLED, text: '**Müller** GmbH' }) })
    await userEvent.click(button('Speichern'))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Rechtstext gespeichert', failed: false }))
    expect(written().map(({ address, body }) => [address, body])).toEqual([
      ['/api/admin/legal/impressum', { text: '**Müller** GmbH', version: 3 }],
    ])
    expect(button('Speichern')).toHaveProperty('disabled', true)
  })

  it('keeps the text when saving fails, and sees the reason', async () => {
    openApp(edge, '/admin/rechtstexte/agb', admin)
    const field = await area('AGB')
    await userEvent.clear(field)
    await userEvent.click(button('Speichern'))
    expect(await screen.findByText('Bitte geben Sie einen Text ein')).toBeDefined()
    expect(written()).toEqual([])
    await userEvent.type(field, 'Neu')
    edge.answer('PUT /api/admin/legal/agb', { status: 500, body: 'Interner Fehler' })
    await userEvent.click(button('Speichern'))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Fehler beim Speichern', failed: true }))
    expect(field.value).toBe('Neu')
  })

  it('can choose between the own text and one saved meanwhile', async () => {
    openApp(edge, '/admin/rechtstexte/agb', admin)
    const field = await area('AGB')
    await userEvent.clear(field)
    await userEvent.type(field, 'Neu')
    edge.answer('PUT /api/admin/legal/agb', textChanged({ field: 'text', text: 'Von der Kollegin', version: 4 }))
    edge.answer('GET /api/legal/agb', { body: legalText('agb', { ...FILLED, text: 'Von der Kollegin', version: 4 }) })
    await userEvent.click(button('Speichern'))
    expect((await screen.findByRole('group', { name: 'Andere Fassung' })).textContent).toBe('Von der Kollegin')
    expect(screen.getByRole('group', { name: 'Ihre Fassung' }).textContent).toBe('Neu')
    await userEvent.click(button('Zusammenführen'))
    const joined = 'Von der Kollegin\nNeu'
    expect((await area('AGB')).value).toBe(joined)
    edge.answer('PUT /api/admin/legal/agb', { body: legalText('agb', { ...FILLED, text: joined, version: 5 }) })
    await userEvent.click(button('Speichern'))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Rechtstext gespeichert' }))
    expect(written().map(({ body }) => body)).toEqual([
      { text: 'Neu', version: 3 },
      { text: joined, version: 4 },
    ])
  })

  it('keeps text typed during a save', async () => {
    openApp(edge, '/admin/rechtstexte/agb', admin)
    const field = await area('AGB')
    await userEvent.clear(field)
    await userEvent.type(field, 'Neu')
    let arrive = () => {}
    const after = new Promise<void>((resolve) => (arrive = resolve))
    edge.answer('PUT /api/admin/legal/agb', { body: legalText('agb', { ...FILLED, text: 'Neu' }), after })
    await userEvent.click(button('Speichern'))
    await userEvent.type(field, ' und mehr')
    edge.answer('GET /api/legal/agb', { body: legalText('agb', { ...FILLED, text: 'Neu' }) })
    arrive()
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Rechtstext gespeichert' }))
    expect(field.value).toBe('Neu und mehr')
    expect(button('Speichern').hasAttribute('disabled')).toBe(false)
  })

  it('can restore the built-in text after a confirmation', async () => {
    edge.answer('GET /api/legal/impressum', { body: legalText('impressum', FILLED) })
    openApp(edge, '/admin/rechtstexte', admin)
    await area()
    await userEvent.click(button('Mustertext wiederherstellen'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Mustertext wiederherstellen?' }))
    expect(written()).toEqual([])
    edge.answer('PUT /api/admin/legal/impressum', { body: legalText('impressum') })
    edge.answer('GET /api/legal/impressum', { body: legalText('impressum') })
    await userEvent.click(question.getByRole('button', { name: 'Wiederherstellen' }))
    await screen.findByText('Noch steht hier der Mustertext.')
    expect(written()[0]?.body).toEqual({ text: null, version: 3 })
    expect((await area()).value).toContain('[Bitte ergänzen: Name]')
  })

  it('is asked before leaving unsaved changes', async () => {
    openApp(edge, '/admin/rechtstexte', admin)
    await userEvent.type(await area(), '!')
    const nav = within(screen.getByRole('navigation', { name: 'Rechtstexte' }))
    await userEvent.click(nav.getByRole('link', { name: /^AGB/ }))
    await screen.findByRole('alertdialog')
    expect(location.pathname).toBe('/admin/rechtstexte')
    await userEvent.click(screen.getByRole('button', { name: 'Verlassen' }))
    await area('AGB')
    expect(location.pathname).toBe('/admin/rechtstexte/agb')
  })
})
