import { expect, it } from 'vitest'
import { readResults } from './results.ts'

/** A map row with these cells, the others empty. */
function row(cells: Readonly<Record<number, string>>): string {
  return `[${Array.from({ length: 20 }, (_, at) => JSON.stringify(cells[at] ?? '')).join(',')}]`
}
const hit = (name: string, href: string) =>
  `<div class="hit"><a class="hitlnk_name" href="${href}">${name}</a><span class="category">Maler</span></div>`
const read = (hits: readonly string[], rows: readonly string[]) => {
  const page = readResults(`<h1>${rows.length} Treffer</h1>${hits.join('')}<script>var handlerData = [${rows.join(',')}];</script>`)
  if (page.kind !== 'businesses') throw new Error(JSON.stringify(page))
  return page.businesses
}
const WHOLE = { 4: 'Bonn', 8: '53111', 9: 'Weg', 10: '1', 11: '(02 28) 1 23 45' }
const linkOf = (id: number) => `https://www.dasoertliche.de/?id=${id}&amp;recuid=ABC&amp;form_name=detail`

it("reads a missing place from the row's address line", () => {
  const line = { 14: 'Krause', 15: 'Gartenstr. 53-55 \t\t40479 Düsseldorf - Pempelfort' }
  expect(read([], [row(line)])).toMatchObject([{ street: 'Gartenstr. 53-55', zipCode: '40479', city: 'Düsseldorf - Pempelfort' }])
  expect(read([], [row({ ...line, ...WHOLE })])).toMatchObject([{ street: 'Weg 1', zipCode: '53111', city: 'Bonn' }])
  expect(read([], [row({ 14: 'Krause', 15: 'Postfach' })])).toMatchObject([{ street: null, zipCode: null, city: null }])
})

it("assigns an entry's link by its name, in any position, and never another entry's link", () => {
  const businesses = read(
    [
      hit('Anzeige', linkOf(111_111)),
      hit('Krause', linkOf(222_222)),
      hit('Meier', linkOf(333_333)),
      hit('Zwei', linkOf(444_444)),
      hit('Zwei', '#'),
    ],
    [row({ ...WHOLE, 14: 'Krause' }), row({ ...WHOLE, 14: 'Meier' }), row({ ...WHOLE, 14: 'Unbekannt' }), row({ ...WHOLE, 14: 'Zwei' })],
  )
  expect(businesses.map(({ name, externalId, path, branch }) => [name, externalId, path, branch])).toEqual([
    ['Krause', '222222', '/?id=222222&recuid=ABC&form_name=detail', 'Maler'],
    ['Meier', '333333', '/?id=333333&recuid=ABC&form_name=detail', 'Maler'],
    ['Unbekannt', 'unbekannt|022812345', null, null],
    ['Zwei', '444444', '/?id=444444&recuid=ABC&form_name=detail', 'Maler'],
  ])
})

it('identifies an entry without a link by its phone number, or else by its address', () => {
  const deriveId = (cells: object) => read([hit('Krause', '#')], [row({ ...WHOLE, 14: 'Krause', ...cells })])[0]?.externalId
  expect(deriveId({ 9: 'Neuer Weg', 8: '53112' })).toBe(deriveId({}))
  expect(deriveId({ 11: '' })).not.toBe(deriveId({ 11: '', 9: 'Neuer Weg' }))
})
