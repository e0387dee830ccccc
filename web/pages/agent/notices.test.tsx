import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleUser } from '../../testing/samples.ts'
// preloaded, so that the first test does not wait for it
import '../privacy-desk.tsx'

const notice = {
  kind: 'property',
  id: 12,
  title: 'Haus in Celle',
  name: 'Karla Ott',
  email: 'ott@example.test',
  source: 'dem Inserat bei Kleinanzeigen (öffentlich zugänglich)',
  addressOrigin: null,
  obtainedOn: '2020-01-02',
  contactedOn: null,
  dueOn: '2020-02-01',
  done: null,
}
const text = 'Information nach Art. 14\n\nGuten Tag Karla Ott,\n[Bitte ergänzen: Firma]'
const informed = { ...notice, done: { how: 'phone', words: '', day: '2020-01-05', recordedAt: '2020-01-05T09:00:00Z', author: null } }

const edge = emptyHouse({
  'GET /api/privacy/erasures': { body: [] },
  'GET /api/notices': { body: [notice] },
  'GET /api/notices/property/12': { body: { notice, text } },
  'PUT /api/notices/property/12': { body: { notice: informed, text } },
})
const person = userEvent.setup()
const open = async () => {
  openApp(edge, '/datenschutz-auskunft', sampleUser())
  await screen.findByText('Überfällig seit 01.02.2020')
  await person.click(screen.getByRole('button', { name: 'Informieren: Haus in Celle' }))
  return within(await screen.findByRole('dialog', { name: 'Information nach Art. 14 DSGVO' }))
}
const puts = () => edge.calls.filter(({ method }) => method === 'PUT')

describe('owners to be informed', () => {
  it('are listed with the prepared text, its gaps, and a mailto link', async () => {
    const window = await open()
    const words = await window.findByRole('textbox', { name: 'Text der Information' })
    expect((words as HTMLTextAreaElement).value).toContain('Guten Tag Karla Ott')
    window.getByText('Im Text fehlt noch etwas')
    expect(window.getByRole('link', { name: 'Im Mailprogramm öffnen' }).getAttribute('href')).toMatch(
      /^mailto:ott%40example\.test\?subject=Information%20nach%20Art\.%2014&body=Guten%20Tag/,
    )
  })

  it('are marked as done with channel and date', async () => {
    const window = await open()
    await person.selectOptions(await window.findByRole('combobox', { name: 'Wie' }), 'phone')
    edge.answer('GET /api/notices', { body: [] })
    await person.click(window.getByRole('button', { name: 'Als erledigt festhalten' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toMatchObject({ how: 'phone', words: '' })
    await screen.findByText(/^Alle informiert/)
  })

  it('are exempt only with a reason', async () => {
    const window = await open()
    await person.selectOptions(await window.findByRole('combobox', { name: 'Wie' }), 'impossible')
    await person.click(window.getByRole('button', { name: 'Als erledigt festhalten' }))
    await window.findByText('Bitte begründen Sie die Ausnahme.')
    expect(puts()).toEqual([])
    await person.type(window.getByRole('textbox', { name: 'Vermerk' }), 'Keine Anschrift')
    await person.click(window.getByRole('button', { name: 'Als erledigt festhalten' }))
    await waitFor(() => expect(puts()[0]?.body).toMatchObject({ how: 'impossible', words: 'Keine Anschrift' }))
  })
})
