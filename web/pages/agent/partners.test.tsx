import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Message } from '#shared/contract/network/messages.ts'
import type { PartnerOfAgent } from '#shared/contract/network/partners.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { INVITATION, sampleUser } from '../../testing/samples.ts'

const [VERA, JAN] = ['0198a000-0000-7000-8000-000000000002', '0198a000-0000-7000-8000-000000000003']

const partner = (id: string, change: Partial<PartnerOfAgent> = {}): PartnerOfAgent => ({
  id,
  companyName: null,
  firstName: 'Vera',
  lastName: 'Räumt',
  email: 'vera@example.test',
  phone: '040 / 123-456',
  industry: null,
  address: null,
  city: null,
  zipCode: null,
  services: null,
  description: null,
  website: null,
  priceRange: 'standard',
  serviceArea: null,
  availability: 'nach_absprache',
  status: 'active',
  isActive: true,
  connectedAt: '2026-11-01T08:00:00Z',
  tipCount: 1,
  newTipCount: 0,
  lastTipAt: null,
  unreadMessages: 0,
  ...change,
})
const VERAS = partner(VERA)
const JANS = partner(JAN, {
  companyName: 'Gartenbau Janssen',
  firstName: 'Jan',
  lastName: 'Janssen',
  isActive: null,
  connectedAt: null,
  tipCount: 3,
  newTipCount: 2,
  unreadMessages: 4,
})
const message = (id: number, change: Partial<Message> = {}): Message => ({
  id,
  content: `Nachricht ${id}`,
  fromMakler: false,
  createdAt: '2026-11-21T08:00:00Z',
  readAt: null,
  maklerUserId: sampleUser().id,
  maklerName: 'Anna Berger',
  isAutomatic: false,
  tipId: null,
  ...change,
})
const GREETING = { id: 5, title: 'Gruß', content: 'Guten Tag {{vorname}}, es geht um {{objekt}}. Danke, {{vorname}}!' }

const edge = emptyHouse({
  'GET /api/makler/partners': { body: [VERAS, JANS] },
  [`GET /api/makler/partners/${VERA}`]: { body: VERAS },
  [`GET /api/makler/partners/${JAN}`]: { body: JANS },
  [`GET /api/makler/partners/${VERA}/property-tips`]: { body: [] },
  [`GET /api/makler/partners/${JAN}/property-tips`]: { body: [] },
  [`GET /api/makler/partners/${JAN}/messages`]: { body: [message(3), message(2, { fromMakler: true }), message(1)] },
  [`GET /api/makler/partners/${VERA}/messages`]: { body: [] },
  'GET /api/makler/message-templates': { body: [GREETING, { id: null, title: 'Danke', content: 'Danke!' }] },
  'GET /api/makler/partner-link': { body: INVITATION },
})

const open = (search = '') => openApp(edge, `/partners${search}`, sampleUser())
const sent = (row: string) => edge.calls.filter(({ method, address }) => `${method} ${address}` === row).map(({ body }) => body)
const told = () => toaster.log().map(({ title, text, failed }) => [failed ? 'failed' : 'done', title, text])
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the list of partners', () => {
  it('leads to the window of each, and marks what is new, unread, resting or not connected', async () => {
    edge.answer('GET /api/makler/partners', { body: [partner(VERA, { isActive: false }), JANS] })
    open()
    const [vera, jan] = [await screen.findByRole('link', { name: 'Vera Räumt' }), screen.getByRole('link', { name: 'Gartenbau Janssen' })]
    expect([vera.getAttribute('href'), jan.getAttribute('href')]).toEqual([`/partners?partner=${VERA}`, `/partners?partner=${JAN}`])
    const badges = (link: HTMLElement) =>
      ['2 neu', '4 ungelesen', 'Ruht', 'Nicht verbunden'].filter((text) => within(link.closest('li') as HTMLElement).queryByText(text))
    expect([badges(vera), badges(jan)]).toEqual([['Ruht'], ['2 neu', '4 ungelesen', 'Nicht verbunden']])
    within(vera.closest('li') as HTMLElement).getByText('1 Tipp')
    within(jan.closest('li') as HTMLElement).getByText('3 Tipps')
  })

  it('hands the link on by the clipboard, and says so where that does not go', async () => {
    open()
    edge.answer('POST /api/makler/partner-link', { body: { ...INVITATION, sharedAt: '2026-11-22T08:00:00Z' } })
    const written: string[] = []
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as object, { clipboard: { writeText: async (text: string) => void written.push(text) } }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Link kopieren' }))
    await waitFor(() => expect(sent('POST /api/makler/partner-link')).toHaveLength(1))
    expect([written, told()[0]?.[0]]).toEqual([[INVITATION.url], 'done'])
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { clipboard: undefined }))
    await userEvent.click(screen.getByRole('button', { name: 'Link kopieren' }))
    await waitFor(() => expect(told()[0]?.[0]).toBe('failed'))
    expect(sent('POST /api/makler/partner-link')).toHaveLength(1)
  })

  it('says what to do while there are none', async () => {
    edge.answer('GET /api/makler/partners', { body: [] })
    open()
    await screen.findByRole('heading', { name: 'Noch keine Partner' })
    expect(screen.getAllByRole('button', { name: 'Link kopieren' })).toHaveLength(2)
  })
})

describe('the window of a partner', () => {
  it('says how he is reached, and lets the work rest and go on', async () => {
    open(`?partner=${VERA}`)
    const window = await dialog('Vera Räumt')
    expect(window.getByRole('link', { name: '040 / 123-456' }).getAttribute('href')).toBe('tel:040123456')
    expect(window.getByRole('link', { name: 'vera@example.test' }).getAttribute('href')).toBe('mailto:vera@example.test')
    expect(window.getByRole('tab', { name: 'Tipps' }).getAttribute('aria-selected')).toBe('true')
    const resting = partner(VERA, { isActive: false })
    edge.answer(`PATCH /api/makler/partners/${VERA}`, { body: resting })
    edge.answer(`GET /api/makler/partners/${VERA}`, { body: resting })
    const takes = () => window.getByLabelText<HTMLInputElement>('Nimmt Tipps von diesem Partner an')
    await userEvent.click(takes())
    await waitFor(() => expect(takes().checked).toBe(false))
    expect(sent(`PATCH /api/makler/partners/${VERA}`)).toEqual([{ isActive: false }])
    expect(told()[0]?.[1]).toBe('Zusammenarbeit ruht')
    edge.answer(`PATCH /api/makler/partners/${VERA}`, { status: 503, body: 'Gerade geht das nicht.' })
    await userEvent.click(takes())
    await waitFor(() => expect(told()[0]).toEqual(['failed', 'Zusammenarbeit nicht geändert', 'Gerade geht das nicht.']))
    expect(takes().checked).toBe(false)
  })

  it('of one who is not connected has no switch, opens at what is unread, and marks that as read', async () => {
    open(`?partner=${JAN}`)
    const window = await dialog('Gartenbau Janssen')
    expect(window.queryByLabelText('Nimmt Tipps von diesem Partner an')).toBeNull()
    expect(window.getByRole('tab', { name: 'Nachrichten' }).getAttribute('aria-selected')).toBe('true')
    edge.answer(`POST /api/makler/partners/${JAN}/messages/read`, { body: { success: true } })
    await window.findByText('Nachricht 3')
    await waitFor(() => expect(sent(`POST /api/makler/partners/${JAN}/messages/read`)).toEqual([{ upToId: 3 }]))
    expect(window.getAllByRole('listitem').map(({ textContent }) => /noch nicht gelesen/.test(textContent))).toEqual([false, true, false])
  })

  it('that is unknown is said to be so, and leaves the address', async () => {
    open('?partner=0198a000-0000-7000-8000-00000000dead')
    await waitFor(() => expect(told()[0]?.[1]).toBe('Partner nicht gefunden'))
    expect(location.search).toBe('')
  })
})

describe('a message to a partner', () => {
  const begin = async () => {
    open(`?partner=${VERA}&tab=nachrichten`)
    const window = await dialog('Vera Räumt')
    return { window, text: await window.findByLabelText<HTMLTextAreaElement>('Nachricht') }
  }

  it('may begin with a template, is sent once, and is kept where it was not', async () => {
    const { window, text } = await begin()
    await window.findByRole('option', { name: 'Gruß' })
    await userEvent.selectOptions(window.getByLabelText('Vorlage'), 'Gruß')
    expect(text.value).toBe('Guten Tag Vera, es geht um …. Danke, Vera!')
    edge.answer(`POST /api/makler/partners/${VERA}/messages`, { status: 503, body: 'Gerade geht das nicht.' })
    const send = window.getByRole('button', { name: 'Senden' })
    await userEvent.click(send)
    await waitFor(() => expect(told()).toEqual([['failed', 'Nachricht nicht gesendet', 'Gerade geht das nicht.']]))
    expect(text.value).toBe('Guten Tag Vera, es geht um …. Danke, Vera!')
    edge.answer(`POST /api/makler/partners/${VERA}/messages`, { body: message(9, { fromMakler: true }) })
    await userEvent.click(send)
    await waitFor(() => expect(text.value).toBe(''))
    const [first, again] = sent(`POST /api/makler/partners/${VERA}/messages`) as { content: string; clientKey: string }[]
    expect([first?.content, first?.clientKey]).toEqual(['Guten Tag Vera, es geht um …. Danke, Vera!', again?.clientKey])
    expect(told()[0]?.[1]).toBe('Nachricht gesendet')
    // the same words said once more are another message
    await userEvent.type(text, 'Guten Tag Vera, es geht um …. Danke, Vera!')
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
    await userEvent.click(send)
    await waitFor(() => expect(sent(`POST /api/makler/partners/${VERA}/messages`)).toHaveLength(3))
    const third = sent(`POST /api/makler/partners/${VERA}/messages`)[2] as { content: string; clientKey: string }
    expect([third.content, third.clientKey === again?.clientKey]).toEqual([first?.content, false])
  })

  it.each([
    ['the button below', 0],
    ['the button above', 1],
  ])('that is not sent yet is not lost by closing with %s', async (_, which) => {
    const { window, text } = await begin()
    await userEvent.type(text, 'Noch nicht fertig')
    const ways = window.getAllByRole('button', { name: 'Schließen' })
    expect(ways).toHaveLength(2)
    await userEvent.click(ways[which] as HTMLElement)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Weiter bearbeiten' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([text.value, location.search]).toEqual(['Noch nicht fertig', `?partner=${VERA}&tab=nachrichten`])
  })

  it('is kept as a template only under a name, and an own template goes after a question', async () => {
    const { window, text } = await begin()
    await userEvent.type(text, 'Viele Grüße')
    await userEvent.click(window.getByRole('button', { name: 'Als Vorlage behalten' }))
    const keep = window.getByRole<HTMLButtonElement>('button', { name: 'Vorlage speichern' })
    expect(keep.disabled).toBe(true)
    await userEvent.type(window.getByLabelText('Name der Vorlage'), 'Ende')
    edge.answer('POST /api/makler/message-templates', { body: { id: 6, title: 'Ende', content: 'Viele Grüße' } })
    await userEvent.click(keep)
    await waitFor(() => expect(sent('POST /api/makler/message-templates')).toEqual([{ title: 'Ende', content: 'Viele Grüße' }]))
    await userEvent.selectOptions(window.getByLabelText('Vorlage'), 'Danke')
    expect(window.queryByRole('button', { name: 'Vorlage löschen' })).toBeNull()
    await userEvent.selectOptions(window.getByLabelText('Vorlage'), 'Gruß')
    await userEvent.click(window.getByRole('button', { name: 'Vorlage löschen' }))
    edge.answer('DELETE /api/makler/message-templates/5', { body: { success: true } })
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(told()[0]?.[1]).toBe('Vorlage gelöscht'))
    expect(sent('DELETE /api/makler/message-templates/5')).toHaveLength(1)
  })
})
