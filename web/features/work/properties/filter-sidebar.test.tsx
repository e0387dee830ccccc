import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CRITERION_ROWS, amountLabel, NUMBERS } from '#shared/domain/criteria.ts'
import { DEFAULT_SEARCH, type Search } from '#web/lib/use-search.ts'
import { Filters } from './filter-sidebar.tsx'

afterEach(cleanup)

const open = (search: Partial<Search> = {}) => {
  const [change, reset] = [vi.fn<(patch: Partial<Search>) => void>(), vi.fn<() => void>()]
  render(<Filters search={{ ...DEFAULT_SEARCH, ...search }} change={change} reset={reset} />)
  return { change, reset }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zurücksetzen' })

it('resets even a single filter, and is disabled without any', async () => {
  open()
  expect(button().disabled).toBe(true)
  cleanup()
  const { reset } = open({ rooms: 3 })
  await userEvent.click(button())
  expect(reset).toHaveBeenCalledOnce()
})

const BOUNDED = Object.entries(NUMBERS).flatMap(([name, row]) =>
  row.above ? [{ name, label: amountLabel(row), least: row.above.name, refusal: row.above.refusal }] : [],
)

it('has a lower bound for each upper bound', () => {
  expect(BOUNDED.map(({ name, least }) => [name, least])).toContainEqual(['maxPrice', 'minPrice'])
})

it.each(BOUNDED)('reports at $name that it lies below $least', ({ name, label, least, refusal }) => {
  open({ [least]: 300, [name]: 200 })
  const isInvalid = screen.getByLabelText(label).getAttribute('aria-invalid')
  expect([isInvalid, screen.getAllByText(refusal).length]).toEqual(['true', 1])
  cleanup()
  open({ [least]: 200, [name]: 200 })
  expect(screen.queryByText(refusal)).toBeNull()
})

it('allows a radius only around a place, and drops it with the place', async () => {
  open()
  expect(screen.getByLabelText<HTMLSelectElement>('Umkreis').disabled).toBe(true)
  cleanup()
  const { change } = open({ location: 'Celle', radius: 20 })
  await userEvent.selectOptions(screen.getByLabelText('Umkreis'), '+ 50 km')
  await userEvent.click(screen.getByRole('button', { name: 'Ort oder PLZ leeren' }))
  expect(change.mock.calls).toEqual([[{ radius: 50 }], [{ location: '', radius: undefined }]])
})

it('lists five sources, and below them the one that is read only from emails', () => {
  open()
  const sources = within(screen.getByRole('group', { name: 'Quellen' }))
  const apart = sources.getByText('Nur aus E-Mails')
  const isBelow = (one: Node) => (apart.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const names = (isApart: boolean) =>
    sources.getAllByRole('checkbox').flatMap((one) => (isBelow(one) === isApart ? [one.closest('label')?.textContent] : []))
  expect(names(false)).toEqual(['kleinanzeigen.de', 'immobilienscout24.de', 'immonet.de', 'immowelt.de', 'thinkimmo'])
  expect(names(true)).toEqual(['ohne-makler.net'])
})

it.each([
  ['Wieder eingestellt', { onlyBack: true }],
  ['Auch bei einem Makler', { withAgency: true }],
  ['Anrufbar', { callable: true }],
  ['Mit Telefonnummer', { withPhone: true }],
  ['Brief möglich', { letterPossible: true }],
  ['Ohne „keine Makler“', { withoutRefusals: true }],
  ['Nur mit Bildern', { onlyWithImages: true }],
  ['Nur neue Angebote', { onlyNewListings: true }],
] as const)('%s sets only its own filter', async (label, patch) => {
  const { change } = open()
  await userEvent.click(screen.getByRole('checkbox', { name: label }))
  expect(change.mock.calls).toEqual([[patch]])
})

it('has a control for every criterion, a field or a box', () => {
  open()
  const hasControl = (label: string) =>
    screen.queryAllByLabelText(label).length + screen.queryAllByRole('group', { name: label }).length > 0
  const missing = CRITERION_ROWS.filter(([, row]) => !hasControl(row.kind === 'number' ? amountLabel(row) : row.label))
  // only the link of a search for rentals sets it
  expect(missing.map(([name]) => name)).toEqual(['listingType'])
})

/** The filters with a search that changes. */
function Changing({ onChange, ...initial }: Partial<Search> & { onChange: (patch: Partial<Search>) => void }) {
  const [search, setSearch] = useState<Search>({ ...DEFAULT_SEARCH, ...initial })
  const change = (patch: Partial<Search>) => {
    onChange(patch)
    setSearch((now) => ({ ...now, ...patch }))
  }
  return <Filters search={search} change={change} reset={() => undefined} />
}

it('sets the filters for a search in words, drops the others, and reports when nothing was understood', async () => {
  const change = vi.fn<(patch: Partial<Search>) => void>()
  render(<Changing onChange={change} rooms={5} callable />)
  const words = 'Häuser in Lüneburg unter 500.000, seit vier Wochen online, mit Bildern'
  await userEvent.type(screen.getByLabelText('In Worten suchen'), `${words}{Enter}`)
  expect(await screen.findByText(/^5 Filter gesetzt/)).toBeTruthy()
  const asked = { propertyType: 'house', location: 'Lüneburg', maxPrice: 500_000, minDaysOnline: 28, onlyWithImages: true } as const
  expect(change.mock.calls).toEqual([[{ ...DEFAULT_SEARCH, ...asked, words }]])
  await userEvent.clear(screen.getByLabelText('In Worten suchen'))
  await userEvent.type(screen.getByLabelText('In Worten suchen'), 'bitte zeigen{Enter}')
  expect(await screen.findByText(/^Daraus wurde kein Filter/)).toBeTruthy()
  expect(change.mock.calls.slice(1)).toEqual([[{ words: '', unused: [] }], [{ words: 'bitte zeigen', unused: [] }]])
})
