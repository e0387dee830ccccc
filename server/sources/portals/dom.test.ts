import { expect, it } from 'vitest'
import { decoded } from './dom.ts'

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
])('%s is %s', (written, text) => {
  expect(decoded(written)).toBe(text)
})
