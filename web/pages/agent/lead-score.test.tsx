import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { LeadShift } from '#shared/domain/lead-shifts.ts'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './lead-score.tsx'

const edge = emptyHouse({ 'GET /api/lead-shifts': { body: { shifts: [] } } })

async function open(shifts: readonly LeadShift[] = []) {
  edge.answer('GET /api/lead-shifts', { body: { shifts } })
  edge.answer('PUT /api/lead-shifts', { body: { shifts } })
  openApp(edge, '/lead-score', sampleUser())
  render(<ToastRegion />)
  await screen.findByRole('button', { name: 'Gewichtung speichern' })
  return userEvent.setup()
}
const sent = () => edge.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const points = (label: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: `Punkte für ${label}` })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Gewichtung speichern' })

it('shows all factors with their points', async () => {
  await open()
  const reach = within(screen.getByRole('region', { name: 'Erreichbarkeit' }))
  expect(reach.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Telefon+20')
  const offer = within(screen.getByRole('region', { name: 'Was angeboten wird, und von wem' }))
  expect(offer.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Mietangebot−45')
  expect(screen.getAllByText('Große Provision: ab 350.000 €')).toHaveLength(1)
  const time = within(screen.getByRole('region', { name: 'Zeit am Markt' }))
  expect(time.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ab 45 Tagen online: Hilfe könnte willkommen sein+14',
    'Ab 14 Tagen online: Hilfe könnte willkommen sein+8',
    'Ab 2 Tagen online+4',
    'Gerade erst eingestellt+3',
    'Wieder eingestellt+8',
  ])
})

it('edits areas, kinds and commission sizes, and sends only entries with points', async () => {
  const user = await open([{ aspect: 'area', value: '22', points: 4 }])
  expect(points('Gebiet 22xxx').value).toBe('4')
  expect(save().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Gebiet hinzufügen' }))
  const [area] = screen.getAllByRole('textbox', { name: 'Postleitzahl oder ihre ersten Ziffern' })
  if (area) await user.type(area, '20257')
  await user.clear(points('Wohnung'))
  await user.type(points('Wohnung'), '-30')
  await user.clear(points('Kaum Provision'))
  await user.type(points('Kaum Provision'), '7')
  await user.click(save())
  expect(sent()).toEqual([
    {
      shifts: [
        { aspect: 'area', value: '20257', points: 10 },
        { aspect: 'area', value: '22', points: 4 },
        { aspect: 'kind', value: 'apartment', points: -30 },
        { aspect: 'value', value: 'none', points: 7 },
      ],
    },
  ])
  await screen.findByText('Die Gewichtung gilt ab sofort')
})

it('removes an area', async () => {
  const user = await open([{ aspect: 'area', value: '22', points: 4 }])
  await user.click(screen.getByRole('button', { name: 'Gebiet 22xxx entfernen' }))
  await user.click(save())
  expect(sent()).toEqual([{ shifts: [] }])
})

it.each([
  ['22', 'Dieses Gebiet steht schon da'],
  ['2a', 'Bitte geben Sie eine Postleitzahl oder ihre ersten Ziffern an'],
])('shows what is wrong with the area %s, and sends nothing', async (written, sentence) => {
  const user = await open([{ aspect: 'area', value: '22', points: 4 }])
  await user.click(screen.getByRole('button', { name: 'Gebiet hinzufügen' }))
  const [area] = screen.getAllByRole('textbox', { name: 'Postleitzahl oder ihre ersten Ziffern' })
  if (area) await user.type(area, written)
  await user.click(save())
  await screen.findAllByText(sentence)
  expect(area?.getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

it.each(['31', '-31', '1.5', ''])('rejects %s points', async (written) => {
  const user = await open()
  await user.clear(points('Haus'))
  if (written) await user.type(points('Haus'), written)
  await user.click(save())
  await screen.findByText('Bitte geben Sie eine ganze Zahl von −30 bis 30 ein')
  expect(sent()).toEqual([])
})

it('reports a failed save, and keeps the input', async () => {
  const user = await open()
  edge.answer('PUT /api/lead-shifts', { status: 500, body: { message: 'Kaputt' } })
  await user.clear(points('Haus'))
  await user.type(points('Haus'), '9')
  await user.click(save())
  await screen.findByText('Die Gewichtung wurde nicht gespeichert')
  expect(points('Haus').value).toBe('9')
})
