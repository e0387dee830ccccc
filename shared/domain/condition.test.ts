import { expect, it } from 'vitest'
import { CONDITION_LABEL, findCondition } from './condition.ts'

it.each([
  ['erstbezug', 'FIRST_TIME_USE', 'ERSTBEZUG'],
  ['Erstbezug nach Kernsanierung', 'FIRST_TIME_USE_AFTER_REFURBISHMENT', 'ERSTBEZUG'],
  ['Neuwertig', 'MINT_CONDITION', 'NEUWERTIG'],
  ['Saniert', 'REFURBISHED', 'VOLL_SANIERT'],
  ['Vollsaniert', 'REFURBISHED', 'VOLL_SANIERT'],
  ['teilweise saniert', 'REFURBISHED', 'TEIL_SANIERT'],
  ['Renoviert', 'FULLY_RENOVATED', 'TEIL_VOLLRENOVIERT'],
  ['Vollstaendig renoviert', 'FULLY_RENOVATED', 'TEIL_VOLLRENOVIERT'],
  ['Teilrenoviert', null, 'TEIL_VOLLRENOVIERT'],
  ['Teil-renoviert', null, 'TEIL_VOLLRENOVIERT'],
  ['teilweise renoviert', null, 'TEIL_VOLLRENOVIERT'],
  ['Zum Teil renoviert', null, 'TEIL_VOLLRENOVIERT'],
  ['Teilsaniert', 'REFURBISHED', 'TEIL_SANIERT'],
  ['MODERNISIERT', 'MODERNIZED', 'MODERNISIERT'],
  ['Gepflegter Zustand', 'WELL_KEPT', 'GEPFLEGT'],
  ['Renovierungsbedu\u{308}rftig', 'NEED_OF_RENOVATION', 'TEIL_VOLLRENOVIERUNGSBED'],
  ['Sanierungsbeduerftig', 'NEED_OF_REDEVELOPMENT', 'SANIERUNGSBEDUERFTIG'],
  ['nach vereinbarung', 'NEGOTIABLE', 'NACH_VEREINBARUNG'],
  ['Abrissobjekt', 'RIPE_FOR_DEMOLITION', 'ABRISSOBJEKT'],
  ['Rohbau', null, 'ROHBAU'],
])('reads the condition %j as %s and %s', (text, code, openImmo) => {
  expect(findCondition(text)).toEqual({ code, openImmo })
})

it.each(['unsaniert', 'nicht renoviert', 'unrenoviert', 'traumhaft', 'Keine Angabe', '', null])('finds no condition in %j', (text) => {
  expect(findCondition(text)).toBeUndefined()
})

it('reads each label as its own code', () => {
  for (const [code, label] of Object.entries(CONDITION_LABEL)) expect([label, findCondition(label)?.code]).toEqual([label, code])
})
