import { expect, it } from 'vitest'
import { decoded, isNestedTooDeep } from './dom.ts'

it.each([
  ['Haus &amp; Hof, wei&szlig;', 'Haus & Hof, weiß'],
  ['Zeichen &amp;amp; bleiben', 'Zeichen &amp; bleiben'],
  ['AT&T, Haus&Hof, &copy 2026', 'AT&T, Haus&Hof, &copy 2026'],
  ['2 <3 &lt;b&gt; <b>x</b> &auml;', '2 <3 <b> <b>x</b> ä'],
  ['&#x2F; &#47; &#X41;', '/ / A'],
  ['&hausdach; &amp;', '&hausdach; &'],
  ['&#99999999; &amp;', '&#99999999; &'],
  ['A&nbsp;B', 'A\u00A0B'],
  ['', ''],
])('%s decodes to %s', (written, text) => {
  expect(decoded(written)).toBe(text)
})

it.each([
  ['2,500 elements inside each other', '<div>'.repeat(2_500), false],
  ['more than 2,500 elements inside each other', '<div>'.repeat(2_501), true],
  ['many closed elements', '<b>x</b>'.repeat(20_000), false],
  ['many elements that are never closed', 'x<br>y<BR/><img src="a">'.repeat(20_000), false],
])('checks the nesting of a page with %s', (_, html, isTooDeep) => {
  expect(isNestedTooDeep(html)).toBe(isTooDeep)
})
