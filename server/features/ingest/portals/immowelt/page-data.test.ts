import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageData } from './page-data.ts'

const script = (value: unknown) => `<script>window["DATA"]=JSON.parse(${JSON.stringify(JSON.stringify(value))});window["OTHER"]="</script>`

it('reads any script data up to the closing quote', () => {
  for (const value of ['a\\', 'say "so"', '\\"', 'ü €', { deep: ['\\\\"'] }]) expect(pageData(script(value), 'DATA')).toEqual(value)
  fc.assert(
    fc.property(fc.json(), (json) => {
      const value: unknown = JSON.parse(json)
      // JSON has no minus zero
      expect(JSON.stringify(pageData(script(value), 'DATA'))).toBe(JSON.stringify(value))
    }),
  )
})

it('returns undefined for pages without data', () => {
  for (const html of [
    '',
    'window["DATA"]=JSON.parse(',
    'window["DATA"]=JSON.parse("',
    'window["DATA"]=JSON.parse(x)',
    script(1).slice(0, 30),
  ]) {
    expect(pageData(html, 'DATA')).toBeUndefined()
  }
})
