import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Contact } from '#shared/contract/work/contact.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import { toaster } from '#web/lib/toast.ts'
import { createQueryClient } from '../../../testing/browser.tsx'
import type { Edge } from '../../../testing/edge.ts'
import { startEdge } from '../../../testing/edge.ts'
import { sampleProperty } from '../../../testing/samples.ts'
import { ContactLights } from './contact-lights.tsx'

const green = { light: 'green', reason: 'Ein Brief ist erlaubt.' } as const
const red = { light: 'red', reason: 'Möchte keine Makler: „keine Makler“.' } as const
const CONTACT: Contact = { lights: { phone: red, email: red, letter: green }, objectedAt: null, records: [], undoUntil: null }

const record = (id: number, reason: string, day: string): Contact['records'][number] => ({
  id,
  kind: 'objection',
  channel: null,
  reason,
  day,
  createdAt: `${day}T09:30:00Z`,
  liftedAt: null,
  liftedBy: null,
  author: null,
})

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({ 'GET /api/properties/7/contact': { body: CONTACT } })
})
afterEach(async () => {
  cleanup()
  toaster.forget()
  await edge.stop()
})

async function open(change?: Partial<Property>) {
  const property = sampleProperty({ ownerNumbers: OWNER, ownerEmail: 'ida@moor.example', ...change })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ContactLights property={property} onDraft={() => undefined} />
    </QueryClientProvider>,
  )
  const section = within(screen.getByRole('region', { name: 'Kontakt-Ampel' }))
  await section.findByRole('listitem', { name: 'Telefon' })
  return section
}

type Section = Awaited<ReturnType<typeof open>>
const channel = (section: Section, name: string) => within(section.getByRole('listitem', { name }))
const written = () => edge.calls.filter(({ method }) => method !== 'GET')

const OWNER = [{ text: '040 123456', tel: '+4940123456' }]
const PUBLISHED = [
  { text: '0171 1234567', tel: '+491711234567' },
  { text: '0664 1234567', tel: '+436641234567' },
]

describe('the contact light', () => {
  it("shows every channel's status and reason, and enables the allowed ones", async () => {
    const section = await open({ address: 'Am Deich 3' })
    expect(channel(section, 'Telefon').getByText('Gesperrt')).toBeDefined()
    expect(channel(section, 'Telefon').getByText(red.reason)).toBeDefined()
    expect(channel(section, 'Telefon').getByRole<HTMLButtonElement>('button', { name: 'Anrufen' }).disabled).toBe(true)
    expect(channel(section, 'Brief').getByText('Erlaubt')).toBeDefined()
    expect(channel(section, 'Brief').getByRole<HTMLButtonElement>('button', { name: 'Anschrift kopieren' }).disabled).toBe(false)
    expect(channel(section, 'Brief').queryByRole('button', { name: /Trotzdem/ })).toBeNull()
  })

  it('links to phone and email unless red', async () => {
    edge.answer('GET /api/properties/7/contact', { body: { ...CONTACT, lights: { phone: green, email: green, letter: green } } })
    const section = await open()
    expect(channel(section, 'Telefon').getByRole('link', { name: 'Anrufen' }).getAttribute('href')).toBe('tel:+4940123456')
    expect(channel(section, 'E-Mail').getByRole('link', { name: 'E-Mail' }).getAttribute('href')).toBe('mailto:ida@moor.example')
  })

  it.each(['amber', 'green'])("links only the advert's number when the light depends on it: %s", async (light) => {
    const phone = { light, reason: 'Nummer steht im Inserat.', isOfAdvert: true }
    edge.answer('GET /api/properties/7/contact', { body: { ...CONTACT, lights: { ...CONTACT.lights, phone } } })
    const section = await open({ publishedNumbers: PUBLISHED.slice(0, 1) })
    expect(channel(section, 'Telefon').getByRole('link', { name: 'Anrufen' }).getAttribute('href')).toBe('tel:+491711234567')
  })

  it('links each of several numbers', async () => {
    edge.answer('GET /api/properties/7/contact', { body: { ...CONTACT, lights: { ...CONTACT.lights, phone: green } } })
    const phone = channel(await open({ ownerNumbers: [], publishedNumbers: PUBLISHED }), 'Telefon')
    for (const { text, tel } of PUBLISHED) expect(phone.getByRole('link', { name: text }).getAttribute('href')).toBe(`tel:${tel}`)
  })

  it.each([
    ['Telefon', { ownerPhone: 'Tel.', ownerNumbers: [] }, 'Es ist keine Nummer bekannt.'],
    ['E-Mail', { ownerEmail: null }, 'Es ist keine E-Mail-Adresse bekannt.'],
    ['Brief', { address: 'Am Deich 3', zipCode: null }, 'Es ist keine vollständige Anschrift bekannt.'],
  ])('does not allow an override by %s without a number or address', async (name, change, missing) => {
    edge.answer('GET /api/properties/7/contact', { body: { ...CONTACT, lights: { phone: red, email: red, letter: red } } })
    const section = await open({ address: 'Am Deich 3', ...change })
    expect(channel(section, name).queryByRole('button', { name: /Trotzdem/ })).toBeNull()
    expect(channel(section, name).getByText(`${red.reason} ${missing}`)).toBeDefined()
    expect(section.getAllByRole('button', { name: /Trotzdem/ })).toHaveLength(2)
  })

  it.each([/Trotzdem … \(Telefon\)/, 'Einwilligung eintragen'])(
    'returns the focus to "%s" when the form is cancelled without any input',
    async (name) => {
      const section = await open()
      await userEvent.click(section.getByRole('button', { name }))
      expect(document.activeElement?.tagName).toBe('INPUT')
      await userEvent.click(section.getByRole('button', { name: 'Abbrechen' }))
      expect(document.activeElement).toBe(section.getByRole('button', { name }))
    },
  )

  it('opens a red channel once, for a recorded reason', async () => {
    const section = await open()
    const phone = channel(section, 'Telefon')
    await userEvent.click(phone.getByRole('button', { name: /Trotzdem/ }))
    await userEvent.click(phone.getByRole('button', { name: 'Festhalten und fortfahren' }))
    expect(await phone.findByText('Bitte begründen Sie, warum Sie trotzdem Kontakt aufnehmen')).toBeDefined()
    expect(written()).toEqual([])
    const record = {
      id: 1,
      kind: 'override',
      channel: 'phone',
      reason: 'Rückruf erbeten',
      day: '2026-11-21',
      createdAt: '2026-11-21T08:00:00Z',
      liftedAt: null,
      liftedBy: null,
      author: null,
    }
    edge.answer('GET /api/properties/7/contact', { body: { ...CONTACT, records: [record] } })
    edge.answer('POST /api/properties/7/contact/overrides', { body: { ...CONTACT, records: [record] } })
    await userEvent.type(phone.getByLabelText('Warum nehmen Sie trotzdem Kontakt auf?'), 'Rückruf erbeten')
    await userEvent.click(phone.getByRole('button', { name: 'Festhalten und fortfahren' }))
    const call = await phone.findByRole('link', { name: 'Anrufen' })
    expect(document.activeElement).toBe(call)
    expect(written()[0]?.body).toEqual({ channel: 'phone', reason: 'Rückruf erbeten' })
    expect(section.getByRole('list', { name: 'Festgehalten' }).textContent).toBe('Trotz Rot, Telefon vom 21.11.2026: Rückruf erbeten')
    call.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(call)
    await waitFor(() => expect(phone.queryByRole('link', { name: 'Anrufen' })).toBeNull())
    expect(phone.getByRole('button', { name: /Trotzdem/ })).toBeDefined()
  })

  it('names the agent who noted it, and the office for a colleague who took it back', async () => {
    const [lifted, kept] = [record(1, 'Will nicht', '2026-11-20'), record(2, 'Doch', '2026-11-21')]
    const records = [
      { ...lifted, author: 'Ben Ohm', liftedAt: '2026-11-20T10:00:00Z', liftedBy: 'agent' },
      { ...kept, author: null, liftedAt: '2026-11-21T10:00:00Z', liftedBy: 'agent' },
    ]
    edge.answer('GET /api/properties/7/contact', { body: { ...CONTACT, records } })
    const section = await open()
    const list = within(section.getByRole('list', { name: 'Festgehalten' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Widerspruch vom 20.11.2026: Will nicht · Vermerk von Ben Ohm. Vom Büro zurückgenommen am 20.11.2026.',
      'Widerspruch vom 21.11.2026: Doch Von Ihnen zurückgenommen am 21.11.2026.',
    ])
  })

  it('turns green after a consent', async () => {
    const section = await open()
    await userEvent.click(section.getByRole('button', { name: 'Einwilligung eintragen' }))
    const form = within(section.getByRole('form', { name: 'Einwilligung eintragen' }))
    await userEvent.click(form.getByRole('button', { name: 'Eintragen' }))
    expect(await form.findByText('Bitte schreiben Sie, wie der Eigentümer eingewilligt hat')).toBeDefined()
    await userEvent.selectOptions(form.getByLabelText('Weg'), 'E-Mail')
    const day = form.getByLabelText('Tag')
    await userEvent.clear(day)
    await userEvent.type(day, '2026-11-20')
    await userEvent.type(form.getByLabelText('Wie hat der Eigentümer eingewilligt?'), 'Am Gartenzaun')
    const allowed = {
      ...CONTACT,
      lights: { ...CONTACT.lights, email: { light: 'green', reason: 'Einwilligung vom 20.11.2026: Am Gartenzaun' } },
    }
    edge.answer('GET /api/properties/7/contact', { body: allowed })
    edge.answer('POST /api/properties/7/contact/consents', { body: allowed })
    await userEvent.click(form.getByRole('button', { name: 'Eintragen' }))
    expect(await channel(section, 'E-Mail').findByRole('link', { name: 'E-Mail' })).toBeDefined()
    expect(written()[0]?.body).toEqual({ channel: 'email', reason: 'Am Gartenzaun', day: '2026-11-20' })
    expect(toaster.current()?.title).toBe('Einwilligung eingetragen')
    expect(document.activeElement).toBe(section.getByRole('button', { name: 'Einwilligung eintragen' }))
  })

  it('accepts a consent given today', async () => {
    const section = await open()
    await userEvent.click(section.getByRole('button', { name: 'Einwilligung eintragen' }))
    const form = within(section.getByRole('form', { name: 'Einwilligung eintragen' }))
    const today = form.getByLabelText<HTMLInputElement>('Tag').value
    await userEvent.type(form.getByLabelText('Wie hat der Eigentümer eingewilligt?'), 'Am Telefon')
    edge.answer('POST /api/properties/7/contact/consents', { body: CONTACT })
    await userEvent.click(form.getByRole('button', { name: 'Eintragen' }))
    await waitFor(() => expect(written().map(({ body }) => body)).toEqual([{ channel: 'phone', reason: 'Am Telefon', day: today }]))
  })

  it('withdraws the consent in force of each channel, after a question with the reason', async () => {
    const given = { ...record(8, 'Am Gartenzaun', '2026-11-20'), kind: 'consent', channel: 'phone' } as const
    const older = { ...given, id: 7, day: '2026-11-01' } as const
    const ended = [
      { ...given, id: 6, channel: 'letter', kind: 'withdrawal' },
      { ...given, id: 5, channel: 'letter' },
      { ...given, id: 4, channel: 'email', liftedAt: '2026-11-21T08:00:00Z' },
    ] as const
    edge.answer('GET /api/properties/7/contact', { body: { ...CONTACT, records: [given, older, ...ended] } })
    const section = await open()
    const list = within(section.getByRole('list', { name: 'Festgehalten' }))
    list.getByText(/Irrtümlich eingetragen, zurückgenommen am 21\.11\.2026\./)
    expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Widerrufen … (Telefon)'])
    await userEvent.click(list.getByRole('button'))
    const ask = within(await screen.findByRole('alertdialog', { name: 'Einwilligung für Telefon widerrufen?' }))
    expect(ask.getByText(/^Der Weg steht dann auf Rot/)).toBeDefined()
    await userEvent.selectOptions(ask.getByLabelText('Grund'), 'Sie war irrtümlich eingetragen')
    expect(ask.getByText(/^Die Ampel steht dann so, als wäre sie nie eingetragen worden\./)).toBeDefined()
    await userEvent.type(ask.getByLabelText('Wie und wann gesagt (optional)'), 'Falsche Zeile')
    expect(written()).toEqual([])
    edge.answer('GET /api/properties/7/contact', { body: CONTACT })
    edge.answer('POST /api/properties/7/contact/withdrawals', { body: CONTACT })
    await userEvent.click(ask.getByRole('button', { name: 'Widerruf festhalten' }))
    await waitFor(() => expect(toaster.current()?.title).toBe('Widerruf festgehalten'))
    expect(written().map(({ body }) => body)).toEqual([{ record: 8, cause: 'mistake', reason: 'Falsche Zeile' }])
    await waitFor(() => expect(section.queryByRole('button', { name: /^Widerrufen/ })).toBeNull())
  })

  it.each(['Der Eigentümer hat sie widerrufen', 'Sie war irrtümlich eingetragen'])(
    'moves the focus to the button for consents when that to withdraw one is gone: %s',
    async (cause) => {
      const given = { ...record(8, 'Am Gartenzaun', '2026-11-20'), kind: 'consent', channel: 'phone' } as const
      const after = { ...CONTACT, records: [{ ...given, id: 9, kind: 'withdrawal' }, given] }
      edge.answer('GET /api/properties/7/contact', { body: { ...CONTACT, records: [given] } })
      const section = await open()
      await userEvent.click(section.getByRole('button', { name: /^Widerrufen/ }))
      const ask = within(await screen.findByRole('alertdialog'))
      await userEvent.selectOptions(ask.getByLabelText('Grund'), cause)
      edge.answer('GET /api/properties/7/contact', { body: after })
      edge.answer('POST /api/properties/7/contact/withdrawals', { body: after })
      await userEvent.click(ask.getByRole('button', { name: 'Widerruf festhalten' }))
      await waitFor(() => expect(toaster.current()?.title).toBe('Widerruf festgehalten'))
      await waitFor(() => expect(document.activeElement).toBe(section.getByRole('button', { name: 'Einwilligung eintragen' })))
    },
  )

  it('rejects a consent dated tomorrow', async () => {
    const section = await open()
    await userEvent.click(section.getByRole('button', { name: 'Einwilligung eintragen' }))
    const form = within(section.getByRole('form', { name: 'Einwilligung eintragen' }))
    const day = form.getByLabelText<HTMLInputElement>('Tag')
    expect(day.max).toBe(day.value)
    const tomorrow = new Date(Date.parse(day.value) + 86_400_000).toISOString().slice(0, 10)
    await userEvent.clear(day)
    await userEvent.type(day, tomorrow)
    await userEvent.click(form.getByRole('button', { name: 'Eintragen' }))
    expect(await form.findByText('Bitte schreiben Sie, wie der Eigentümer eingewilligt hat')).toBeDefined()
    expect(day.parentElement?.textContent).toBe('TagDie Einwilligung kann nicht in der Zukunft liegen.')
    expect(written()).toEqual([])
  })

  it('is red on all channels after an objection, which can be undone for a day', async () => {
    const section = await open()
    edge.answer('GET /api/properties/7/objection-reach', {
      body: {
        adverts: 16,
        properties: 12,
        isMore: false,
        marks: { phone: true, email: false, address: false },
        leftOut: [{ number: '030 4711 0', whose: 'manager' }],
      },
    })
    await userEvent.click(section.getByRole('button', { name: 'Widerspruch eintragen' }))
    const ask = within(await screen.findByRole('alertdialog', { name: 'Widerspruch eintragen?' }))
    expect(
      await ask.findByText(/^Betrifft 16 Inserate\. .*erkannt an der Telefonnummer.* 030 4711 0 zählt nicht mit.*24 Stunden/),
    ).toBeDefined()
    expect(written()).toEqual([])
    const no = { light: 'red', reason: 'Widerspruch vom 21.11.2026: kein Kontakt, auf keinem Weg.' }
    const closed = {
      lights: { phone: no, email: no, letter: no },
      objectedAt: '2026-11-21',
      // the second number is a copy from another advert of the property
      records: [record(3, 'Am Telefon gesagt', '2026-11-21'), record(4, 'Am Telefon gesagt', '2026-11-21')],
      undoUntil: '2026-11-22T09:30:00Z',
    }
    edge.answer('GET /api/properties/7/contact', { body: { ...closed, records: [...closed.records, record(5, '', '2026-11-20')] } })
    edge.answer('POST /api/properties/7/contact/objection', { body: closed })
    await userEvent.click(ask.getByRole('button', { name: 'Widerspruch eintragen' }))
    await waitFor(() => expect(section.getAllByText('Gesperrt')).toHaveLength(3))
    for (const [name, action] of [
      ['Telefon', 'Anrufen'],
      ['E-Mail', 'E-Mail'],
      ['Brief', 'Anschrift kopieren'],
    ] as const)
      expect(channel(section, name).getByRole<HTMLButtonElement>('button', { name: action }).disabled).toBe(true)
    for (const name of [/Trotzdem/, 'Einwilligung eintragen', 'Widerspruch eintragen'])
      expect(section.queryByRole('button', { name })).toBeNull()
    expect(written()).toHaveLength(1)
    expect(toaster.current()).toMatchObject({ title: 'Widerspruch eingetragen', action: { label: 'Rückgängig' } })
    expect(section.getByText('Möglich bis 22.11.26, 10:30 Uhr')).toBeDefined()
    await userEvent.click(section.getByRole('button', { name: 'Widerspruch zurücknehmen' }))
    const sure = within(await screen.findByRole('alertdialog', { name: '2 Widersprüche zurücknehmen?' }))
    expect(
      sure.getByText(/^Widerspruch vom 21\.11\.2026 \(Am Telefon gesagt\); Widerspruch vom 20\.11\.2026 \(in der Kontakt-Ampel/),
    ).toBeDefined()
    edge.answer('GET /api/properties/7/contact', { body: CONTACT })
    edge.answer('POST /api/properties/7/objection/undo', { body: CONTACT })
    await userEvent.click(sure.getByRole('button', { name: 'Zurücknehmen' }))
    expect(await section.findByRole('button', { name: 'Widerspruch eintragen' })).toBeDefined()
    expect(written().at(-1)?.body).toEqual({ records: [3, 4, 5] })
    expect(toaster.current()?.title).toBe('Widerspruch zurückgenommen')
  })

  it('stores with an objection how and when it was said, if that was written', async () => {
    const section = await open()
    edge.answer('GET /api/properties/7/objection-reach', {
      body: { adverts: 1, properties: 1, isMore: false, marks: { phone: false, email: false, address: false }, leftOut: [] },
    })
    await userEvent.click(section.getByRole('button', { name: 'Widerspruch eintragen' }))
    const ask = within(await screen.findByRole('alertdialog'))
    await userEvent.type(ask.getByLabelText('Wie und wann gesagt (optional)'), 'Gestern am Telefon ')
    edge.answer('POST /api/properties/7/contact/objection', { body: { ...CONTACT, objectedAt: '2026-11-21' } })
    await userEvent.click(ask.getByRole('button', { name: 'Widerspruch eintragen' }))
    await waitFor(() => expect(written().map(({ body }) => body)).toEqual([{ reason: 'Gestern am Telefon' }]))
  })

  it('allows an objection although its reach cannot be counted', async () => {
    const section = await open()
    edge.answer('GET /api/properties/7/objection-reach', { status: 500, body: { message: 'Gestört' } })
    await userEvent.click(section.getByRole('button', { name: 'Widerspruch eintragen' }))
    const ask = within(await screen.findByRole('alertdialog'))
    expect(await ask.findByText(/^Wie viele Inserate es betrifft, ließ sich gerade nicht zählen\./)).toBeDefined()
    expect(ask.getByRole<HTMLButtonElement>('button', { name: 'Widerspruch eintragen' }).disabled).toBe(false)
  })
})

it('refetches the contact lights on every mount: the owner may have objected since', async () => {
  const client = createQueryClient()
  const asked = () => edge.calls.filter(({ method }) => method === 'GET').length
  const lights = async () => {
    const shown = render(
      <QueryClientProvider client={client}>
        <ContactLights property={sampleProperty()} onDraft={() => undefined} />
      </QueryClientProvider>,
    )
    await screen.findByRole('listitem', { name: 'Telefon' })
    return shown
  }
  const first = await lights()
  expect(asked()).toBe(1)
  first.unmount()
  await lights()
  await waitFor(() => expect(asked()).toBe(2))
})
