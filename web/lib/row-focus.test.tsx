import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepRowFocus, findSuccessor } from './row-focus.ts'

let end: () => void
beforeEach(() => {
  end = keepRowFocus()
})
afterEach(() => {
  end()
  cleanup()
})

const NAMES = ['Anna', 'Berta', 'Clara']
type Draw = (name: string) => React.ReactNode

const controls = (name: string) => (
  <>
    <input type="checkbox" aria-label={`Auswählen: ${name}`} />
    <a href={`/${name}`}>{name}</a>
    <button type="button" aria-label={`Bearbeiten: ${name}`} />
    <button type="button" aria-label={`Löschen: ${name}`} />
    <button type="button">Entfernen</button>
  </>
)

const LISTS: readonly (readonly [string, Draw, (rows: React.ReactNode) => React.ReactElement])[] = [
  ['a list', (name) => <li key={name}>{controls(name)}</li>, (rows) => <ul>{rows}</ul>],
  [
    'a table',
    (name) => (
      <tr key={name}>
        <td>{controls(name)}</td>
      </tr>
    ),
    (rows) => (
      <table>
        <tbody>{rows}</tbody>
      </table>
    ),
  ],
  ['cards', (name) => <section key={name}>{controls(name)}</section>, (rows) => <div>{rows}</div>],
]

/** Returns the focused control's name with its row. */
const at = () => {
  const { activeElement } = document
  const row = activeElement?.closest('li, tr, section')?.querySelector('a')?.textContent
  return `${activeElement?.getAttribute('aria-label') ?? activeElement?.textContent} (${row})`
}

/** Mutations are observed after the current task. */
const settled = () => new Promise((done) => setTimeout(done, 10))

for (const [kind, draw, wrap] of LISTS)
  it.each([
    ['Löschen: Anna', ['Berta', 'Clara'], 'Löschen: Berta (Berta)'],
    ['Löschen: Berta', ['Anna', 'Clara'], 'Löschen: Clara (Clara)'],
    ['Löschen: Clara', ['Anna', 'Berta'], 'Löschen: Berta (Berta)'],
    ['Bearbeiten: Berta', ['Anna', 'Clara'], 'Bearbeiten: Clara (Clara)'],
    ['Löschen: Berta', ['Clara', 'Berta', 'Anna'], 'Löschen: Berta (Berta)'],
    ['Löschen: Anna', ['Berta', 'Clara', 'Anna'], 'Löschen: Anna (Anna)'],
  ])(`in ${kind}: on %s, which leaves %j, the focus is at %s`, async (name, left, where) => {
    const { rerender } = render(wrap(NAMES.map(draw)))
    screen.getByRole('button', { name }).focus()
    rerender(wrap(left.map(draw)))
    await settled()
    expect(at()).toBe(where)
  })

it('moves the focus to the same place for links and for buttons without their own name', async () => {
  const [, draw, wrap] = LISTS[0] as (typeof LISTS)[number]
  for (const [name, where] of [
    ['Berta', 'Clara (Clara)'],
    ['Entfernen', 'Entfernen (Clara)'],
  ] as const) {
    const { rerender, unmount } = render(wrap(NAMES.map(draw)))
    const row = screen.getByRole('link', { name: 'Berta' }).parentElement as HTMLElement
    ;[...row.children].find((one) => one.textContent === name && (one as HTMLElement).focus() === undefined)
    rerender(wrap(['Anna', 'Clara'].map(draw)))
    await settled()
    expect(at()).toBe(where)
    unmount()
  }
})

it('moves the focus to the next row for a control whose window was above the row', async () => {
  const [, draw, wrap] = LISTS[1] as (typeof LISTS)[number]
  const { rerender } = render(wrap(NAMES.map(draw)))
  const opener = screen.getByRole('link', { name: 'Anna' })
  rerender(wrap(['Berta', 'Clara'].map(draw)))
  rerender(wrap(['Clara'].map(draw)))
  await settled()
  expect(findSuccessor(opener)?.textContent).toBe('Clara')
  expect(document.activeElement).toBe(document.body)
})

it('leaves the focus alone after a click outside any control', async () => {
  const [, draw, wrap] = LISTS[0] as (typeof LISTS)[number]
  const { rerender } = render(wrap(NAMES.map(draw)))
  screen.getByRole('button', { name: 'Löschen: Anna' }).focus()
  ;(document.activeElement as HTMLElement).blur()
  await settled()
  rerender(wrap(['Berta', 'Clara'].map(draw)))
  await settled()
  expect(document.activeElement).toBe(document.body)
})
